import type { ErrorEntry } from './entry.ts';

/** Failures of private keys and their sources. The messages of these errors never contain a key. */
export const keyErrors = {
  'E-KEY-101': { who: 'operator', exit: 'usage' },
  'E-KEY-102': { who: 'operator', exit: 'usage' },
  'E-KEY-103': { who: 'operator', exit: 'usage' },
  'E-KEY-104': { who: 'operator', exit: 'blocked' },
  'E-KEY-105': { who: 'operator', exit: 'usage' },
  'E-KEY-106': { who: 'operator', exit: 'usage' },
  'E-KEY-107': { who: 'us', exit: 'fault' },
  'E-KEY-108': { who: 'operator', exit: 'usage' },
  'E-KEY-109': { who: 'operator', exit: 'usage' },
  'E-KEY-110': { who: 'us', exit: 'fault' },
  'E-KEY-111': { who: 'operator', exit: 'usage' },
  'E-KEY-112': { who: 'operator', exit: 'usage' },
  'E-KEY-113': { who: 'operator', exit: 'usage' },
  'E-KEY-114': { who: 'operator', exit: 'blocked' },
  'E-KEY-115': { who: 'operator', exit: 'usage' },
  'E-KEY-116': { who: 'operator', exit: 'usage' },
  'E-KEY-117': { who: 'operator', exit: 'blocked' },
  'E-KEY-118': { who: 'operator', exit: 'usage' },
  'E-KEY-119': { who: 'operator', exit: 'blocked' },
  'E-KEY-120': { who: 'operator', exit: 'usage' },
  'E-KEY-121': { who: 'operator', exit: 'usage' },
  'E-KEY-122': { who: 'operator', exit: 'blocked' },
  'E-KEY-123': { who: 'operator', exit: 'usage' },
  'E-KEY-124': { who: 'operator', exit: 'usage' },
  'E-KEY-125': { who: 'operator', exit: 'usage' },
  'E-KEY-126': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;

/** Failures of a Ledger or of its packages. */
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

/** Insufficient funds. Amounts in these errors are exact decimals, in AVAX. */
export const fundsErrors = {
  'E-FUND-101': { who: 'operator', exit: 'blocked' },
  'E-FUND-102': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
