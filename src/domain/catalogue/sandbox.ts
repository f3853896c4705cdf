import type { ErrorEntry } from './entry.ts';

/** Starting the embedded sandbox network. */
export const sandboxErrors = {
  'E-SBX-101': { who: 'operator', exit: 'blocked' },
  'E-SBX-102': { who: 'operator', exit: 'blocked' },
  'E-SBX-103': { who: 'operator', exit: 'blocked' },
  'E-SBX-104': { who: 'operator', exit: 'blocked' },
  'E-SBX-105': { who: 'operator', exit: 'usage' },
  'E-SBX-106': { who: 'operator', exit: 'blocked' },
  'E-SBX-107': { who: 'us', exit: 'fault' },
  'E-SBX-108': { who: 'operator', exit: 'usage' },
  'E-SBX-109': { who: 'operator', exit: 'blocked' },
  'E-SBX-110': { who: 'operator', exit: 'blocked' },
  'E-SBX-111': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
