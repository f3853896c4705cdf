import type { ErrorEntry } from './entry.ts';

/** Signing on a Ledger. */
export const ledgerErrors = {
  'E-LED-101': { who: 'operator', exit: 'usage' },
  'E-LED-102': { who: 'operator', exit: 'usage' },
  'E-LED-103': { who: 'operator', exit: 'blocked' },
  'E-LED-104': { who: 'operator', exit: 'blocked' },
  'E-LED-105': { who: 'operator', exit: 'blocked' },
  'E-LED-106': { who: 'operator', exit: 'blocked' },
  'E-LED-107': { who: 'operator', exit: 'blocked' },
  'E-LED-108': { who: 'operator', exit: 'blocked' },
  'E-LED-109': { who: 'operator', exit: 'blocked' },
  'E-LED-110': { who: 'operator', exit: 'blocked' },
  'E-LED-111': { who: 'operator', exit: 'blocked' },
  'E-LED-112': { who: 'operator', exit: 'blocked' },
  'E-LED-113': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
