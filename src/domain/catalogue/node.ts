import type { ErrorEntry } from './entry.ts';

/** Asking the operator's own node. */
export const nodeErrors = {
  'E-NODE-101': { who: 'operator', exit: 'blocked' },
  'E-NODE-102': { who: 'operator', exit: 'blocked' },
  'E-NODE-103': { who: 'operator', exit: 'blocked' },
  'E-NODE-104': { who: 'operator', exit: 'blocked' },
  'E-NODE-105': { who: 'operator', exit: 'blocked' },
  'E-NODE-106': { who: 'operator', exit: 'usage' },
  'E-NODE-107': { who: 'operator', exit: 'unclear' },
  'E-NODE-108': { who: 'operator', exit: 'blocked' },
  'E-NODE-109': { who: 'operator', exit: 'pending' },
} as const satisfies Record<string, ErrorEntry>;
