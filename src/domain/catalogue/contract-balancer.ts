import type { ErrorEntry } from './entry.ts';

/** Reverts of the balancer of both generations. */
export const balancerErrors = {
  'E-BAL-101': { who: 'l1-owner', exit: 'blocked' },
  'E-BAL-102': { who: 'l1-owner', exit: 'blocked' },
  'E-BAL-103': { who: 'operator', exit: 'blocked' },
  'E-BAL-104': { who: 'operator', exit: 'blocked' },
  'E-BAL-105': { who: 'operator', exit: 'blocked' },
  'E-BAL-106': { who: 'operator', exit: 'blocked' },
  'E-BAL-107': { who: 'operator', exit: 'usage' },
  'E-BAL-108': { who: 'validators', exit: 'pending' },
  'E-BAL-109': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
