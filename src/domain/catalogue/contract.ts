import type { ErrorEntry } from './entry.ts';

/** What an L1's contracts and the P-Chain tell of the L1 itself, and reverts that no table knows. */
export const contractErrors = {
  'E-L1-101': { who: 'operator', exit: 'blocked' },
  'E-L1-102': { who: 'l1-owner', exit: 'blocked' },
  'E-L1-103': { who: 'l1-owner', exit: 'blocked' },
  'E-L1-104': { who: 'us', exit: 'blocked' },
  'E-L1-105': { who: 'operator', exit: 'blocked' },
  'E-L1-106': { who: 'operator', exit: 'blocked' },
  'E-L1-107': { who: 'operator', exit: 'blocked' },
  'E-L1-108': { who: 'us', exit: 'unclear' },
  'E-TX-101': { who: 'operator', exit: 'usage' },
  'E-TX-102': { who: 'operator', exit: 'blocked' },
  'E-TX-103': { who: 'operator', exit: 'usage' },
  'E-RVT-101': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-102': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-103': { who: 'us', exit: 'blocked' },
  'E-RVT-104': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-105': { who: 'l1-owner', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
