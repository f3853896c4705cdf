import type { ErrorEntry } from './entry.ts';

/** What the signature aggregator said, or what its aggregate lacks. */
export const aggregatorErrors = {
  'E-AGG-101': { who: 'validators', exit: 'pending' },
  'E-AGG-102': { who: 'network', exit: 'pending' },
  'E-AGG-114': { who: 'l1-owner', exit: 'pending' },
  'E-AGG-103': { who: 'operator', exit: 'blocked' },
  'E-AGG-104': { who: 'us', exit: 'blocked' },
  'E-AGG-105': { who: 'operator', exit: 'blocked' },
  'E-AGG-106': { who: 'operator', exit: 'blocked' },
  'E-AGG-108': { who: 'network', exit: 'pending' },
  'E-AGG-109': { who: 'network', exit: 'unclear' },
  'E-AGG-110': { who: 'network', exit: 'unclear' },
  'E-AGG-111': { who: 'validators', exit: 'pending' },
  'E-AGG-112': { who: 'validators', exit: 'pending' },
  'E-AGG-113': { who: 'network', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
