import type { ErrorEntry } from './entry.ts';

/** What an EVM chain's endpoint, or what was found at an address, is not. */
export const evmErrors = {
  'E-EVM-101': { who: 'operator', exit: 'blocked' },
  'E-EVM-108': { who: 'operator', exit: 'blocked' },
  'E-EVM-109': { who: 'network', exit: 'unclear' },
  'E-EVM-110': { who: 'network', exit: 'pending' },
  'E-EVM-102': { who: 'operator', exit: 'blocked' },
  'E-EVM-103': { who: 'operator', exit: 'blocked' },
  'E-EVM-104': { who: 'network', exit: 'unclear' },
  'E-EVM-105': { who: 'network', exit: 'unclear' },
  'E-EVM-106': { who: 'operator', exit: 'blocked' },
  'E-EVM-107': { who: 'network', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
