import type { ErrorEntry } from './entry.ts';

/** What an account lacks. Amounts come as exact decimals of AVAX. */
export const fundsErrors = {
  'E-FUND-101': {
    says: 'The account has {have} AVAX on the C-Chain and needs about {need} AVAX.',
    who: 'operator',
    exit: 'blocked',
    next: ['Send {missing} AVAX to {address} on the C-Chain, then continue.'],
  },
  'E-FUND-102': {
    says: 'The account has {have} AVAX on the P-Chain and needs {need} AVAX.',
    who: 'operator',
    exit: 'blocked',
    next: ['Send {missing} AVAX to {address} on the P-Chain, or move it there from the C-Chain.'],
  },
} as const satisfies Record<string, ErrorEntry>;
