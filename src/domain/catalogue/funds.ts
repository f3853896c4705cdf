import type { ErrorEntry } from './entry.ts';

/** What an account lacks. Amounts come as exact decimals of AVAX. */
export const fundsErrors = {
  'E-FUND-101': { who: 'operator', exit: 'blocked' },
  'E-FUND-102': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
