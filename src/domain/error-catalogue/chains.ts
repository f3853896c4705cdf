import type { ErrorEntry } from './entry.ts';

/** Failures of the signature aggregator, and signed messages that fail verification. */
export const aggregatorErrors = {
  'E-AGG-101': { who: 'validators', exit: 'pending' },
  'E-AGG-102': { who: 'network', exit: 'pending' },
  'E-AGG-114': { who: 'l1-owner', exit: 'pending' },
  'E-AGG-103': { who: 'operator', exit: 'blocked' },
  'E-AGG-104': { who: 'us', exit: 'blocked' },
  'E-AGG-105': { who: 'operator', exit: 'blocked' },
  'E-AGG-106': { who: 'operator', exit: 'blocked' },
  'E-AGG-108': { who: 'network', exit: 'pending' },
  'E-AGG-109': { who: 'network', exit: 'unclear' },
  'E-AGG-110': { who: 'network', exit: 'unclear' },
  'E-AGG-111': { who: 'validators', exit: 'pending' },
  'E-AGG-112': { who: 'validators', exit: 'pending' },
  'E-AGG-113': { who: 'network', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;

/** Failures of an EVM endpoint, and unexpected code or data at an address. */
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

/** Failures of requests to the operator's node. */
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
  'E-NODE-110': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Transactions that the P-Chain or the C-Chain's atomic API refused, and malformed answers of the
 * node API.
 */
export const pChainErrors = {
  'E-PCH-101': { who: 'operator', exit: 'pending' },
  'E-PCH-102': { who: 'operator', exit: 'pending' },
  'E-PCH-103': { who: 'operator', exit: 'blocked' },
  'E-PCH-104': { who: 'clock', exit: 'pending' },
  'E-PCH-105': { who: 'operator', exit: 'pending' },
  'E-PCH-106': { who: 'operator', exit: 'blocked' },
  'E-PCH-107': { who: 'operator', exit: 'pending' },
  'E-PCH-108': { who: 'operator', exit: 'pending' },
  'E-PCH-109': { who: 'l1-owner', exit: 'blocked' },
  'E-PCH-110': { who: 'network', exit: 'pending' },
  'E-PCH-111': { who: 'l1-owner', exit: 'blocked' },
  'E-PCH-112': { who: 'operator', exit: 'blocked' },
  'E-PCH-113': { who: 'operator', exit: 'blocked' },
  'E-PCH-114': { who: 'operator', exit: 'blocked' },
  'E-PCH-115': { who: 'validators', exit: 'pending' },
  'E-PCH-116': { who: 'validators', exit: 'pending' },
  'E-PCH-117': { who: 'validators', exit: 'pending' },
  'E-PCH-118': { who: 'operator', exit: 'blocked' },
  'E-PCH-119': { who: 'operator', exit: 'blocked' },
  'E-PCH-120': { who: 'operator', exit: 'blocked' },
  'E-PCH-121': { who: 'network', exit: 'pending' },
  'E-PCH-122': { who: 'network', exit: 'pending' },
  'E-PCH-123': { who: 'operator', exit: 'pending' },
  'E-PCH-124': { who: 'operator', exit: 'pending' },
  'E-PCH-125': { who: 'operator', exit: 'pending' },
  'E-PCH-126': { who: 'operator', exit: 'blocked' },
  'E-PCH-127': { who: 'operator', exit: 'blocked' },
  'E-PCH-901': { who: 'network', exit: 'unclear' },
  'E-PCH-902': { who: 'network', exit: 'unclear' },
  'E-PCH-903': { who: 'network', exit: 'unclear' },
  'E-PCH-904': { who: 'network', exit: 'blocked' },
  'E-PCH-905': { who: 'network', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Network failures of a request. The URLs in these errors contain no credentials and no query. */
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

/** Malformed Warp messages. */
export const warpErrors = {
  'E-WARP-101': { who: 'us', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
