import type { ErrorEntry } from './entry.ts';

/** What happened to a request on its way. URLs come without credentials and queries. */
export const transportErrors = {
  'E-NET-101': { who: 'operator', exit: 'blocked' },
  'E-NET-102': { who: 'operator', exit: 'blocked' },
  'E-NET-103': { who: 'network', exit: 'pending' },
  'E-NET-104': { who: 'network', exit: 'unclear' },
  'E-NET-105': { who: 'operator', exit: 'blocked' },
  'E-NET-106': { who: 'network', exit: 'unclear' },
  'E-NET-107': { who: 'network', exit: 'pending' },
  'E-NET-108': { who: 'network', exit: 'pending' },
  'E-NET-109': { who: 'network', exit: 'pending' },
  'E-NET-110': { who: 'network', exit: 'pending' },
  'E-NET-111': { who: 'operator', exit: 'blocked' },
  'E-NET-112': { who: 'network', exit: 'pending' },
  'E-NET-113': { who: 'operator', exit: 'blocked' },
  'E-NET-114': { who: 'operator', exit: 'usage' },
  'E-NET-115': { who: 'operator', exit: 'blocked' },
  'E-NET-116': { who: 'operator', exit: 'blocked' },
  'E-NET-117': { who: 'network', exit: 'pending' },
  'E-NET-118': { who: 'operator', exit: 'usage' },
  'E-NET-119': { who: 'network', exit: 'unclear' },
  'E-NET-120': { who: 'network', exit: 'pending' },
  'E-NET-121': { who: 'network', exit: 'pending' },
} as const satisfies Record<string, ErrorEntry>;
