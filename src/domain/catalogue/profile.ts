import type { ErrorEntry } from './entry.ts';

/** Which network is meant, and what is published of it. */
export const profileErrors = {
  'E-PRF-101': { who: 'operator', exit: 'usage' },
  'E-PRF-102': { who: 'operator', exit: 'usage' },
  'E-PRF-103': { who: 'operator', exit: 'blocked' },
  'E-PRF-104': { who: 'operator', exit: 'usage' },
  'E-PRF-105': { who: 'operator', exit: 'blocked' },
  'E-PRF-106': { who: 'operator', exit: 'usage' },
  'E-PRF-107': { who: 'operator', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
