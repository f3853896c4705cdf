import type { ErrorEntry } from './entry.ts';

/** What the support desk cannot do with what it was given. */
export const supportErrors = {
  'E-SUP-101': { who: 'operator', exit: 'usage' },
  'E-SUP-102': { who: 'operator', exit: 'unclear' },
  'E-SUP-103': { who: 'operator', exit: 'unclear' },
  'E-SUP-104': { who: 'operator', exit: 'usage' },
  'E-SUP-105': { who: 'operator', exit: 'usage' },
  'E-SUP-106': { who: 'operator', exit: 'usage' },
  'E-SUP-107': { who: 'operator', exit: 'blocked' },
  'E-SUP-108': { who: 'operator', exit: 'usage' },
  'E-SUP-109': { who: 'operator', exit: 'usage' },
  'E-SUP-110': { who: 'operator', exit: 'usage' },
  'E-SUP-111': { who: 'operator', exit: 'unclear' },
  'E-SUP-112': { who: 'operator', exit: 'unclear' },
  'E-SUP-113': { who: 'operator', exit: 'usage' },
  'E-SUP-114': { who: 'operator', exit: 'usage' },
  'E-SUP-115': { who: 'us', exit: 'usage' },
  'E-SUP-116': { who: 'operator', exit: 'usage' },
  'E-SUP-117': { who: 'operator', exit: 'blocked' },
  'E-SUP-118': { who: 'operator', exit: 'usage' },
  'E-SUP-119': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;
