import type { ErrorEntry } from './entry.ts';

/**
 * States of an L1 that block the program, transactions that a command cannot use, and reverts without a known
 * explanation.
 */
export const contractErrors = {
  'E-L1-101': { who: 'operator', exit: 'blocked' },
  'E-L1-102': { who: 'l1-owner', exit: 'blocked' },
  'E-L1-103': { who: 'l1-owner', exit: 'blocked' },
  'E-L1-104': { who: 'us', exit: 'blocked' },
  'E-L1-105': { who: 'operator', exit: 'blocked' },
  'E-L1-106': { who: 'operator', exit: 'blocked' },
  'E-L1-107': { who: 'operator', exit: 'blocked' },
  'E-L1-108': { who: 'us', exit: 'unclear' },
  'E-TX-102': { who: 'operator', exit: 'blocked' },
  'E-TX-103': { who: 'operator', exit: 'usage' },
  'E-RVT-101': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-102': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-103': { who: 'us', exit: 'blocked' },
  'E-RVT-104': { who: 'l1-owner', exit: 'blocked' },
  'E-RVT-105': { who: 'l1-owner', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Reverts of the contracts for rewards and uptimes. assets/contracts/errors.json assigns them to the contracts' errors. */
export const rewardErrors = {
  'E-RWD-101': { who: 'operator', exit: 'blocked' },
  'E-RWD-102': { who: 'operator', exit: 'blocked' },
  'E-RWD-103': { who: 'operator', exit: 'blocked' },
  'E-RWD-104': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-105': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-106': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-107': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-108': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-109': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-110': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-111': { who: 'l1-owner', exit: 'blocked' },
  'E-RWD-112': { who: 'l1-owner', exit: 'blocked' },
  'E-UPT-101': { who: 'operator', exit: 'blocked' },
  'E-UPT-102': { who: 'operator', exit: 'blocked' },
  'E-UPT-103': { who: 'operator', exit: 'blocked' },
  'E-UPT-104': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

export type RewardErrorCode = keyof typeof rewardErrors;

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

/** Reverts and malformed answers of the validator manager of both generations. */
export const managerErrors = {
  'E-VM-101': { who: 'operator', exit: 'usage' },
  'E-VM-102': { who: 'operator', exit: 'usage' },
  'E-VM-103': { who: 'operator', exit: 'usage' },
  'E-VM-104': { who: 'operator', exit: 'blocked' },
  'E-VM-105': { who: 'clock', exit: 'pending' },
  'E-VM-106': { who: 'l1-owner', exit: 'blocked' },
  'E-VM-107': { who: 'operator', exit: 'blocked' },
  'E-VM-108': { who: 'operator', exit: 'blocked' },
  'E-VM-109': { who: 'operator', exit: 'blocked' },
  'E-VM-110': { who: 'validators', exit: 'pending' },
  'E-VM-111': { who: 'operator', exit: 'blocked' },
  'E-VM-112': { who: 'us', exit: 'blocked' },
  'E-VM-113': { who: 'l1-owner', exit: 'blocked' },
  'E-VM-114': { who: 'operator', exit: 'usage' },
  'E-VM-115': { who: 'us', exit: 'fault' },
  'E-VM-116': { who: 'operator', exit: 'usage' },
  'E-VM-117': { who: 'operator', exit: 'usage' },
  'E-VM-118': { who: 'operator', exit: 'blocked' },
  'E-VM-119': { who: 'us', exit: 'blocked' },
  'E-VM-120': { who: 'us', exit: 'blocked' },
  'E-VM-121': { who: 'us', exit: 'blocked' },
  'E-VM-901': { who: 'us', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;

/**
 * Reverts of the L1 middleware of both generations. Stakes in these errors are in whole units, with
 * the token's symbol.
 */
export const middlewareErrors = {
  'E-MW-101': {
    // An epoch can end between a snapshot and a call. The next snapshot shows the unprocessed epoch, and the
    // task begins with the epoch catch-up.
    who: 'clock',
    exit: 'pending',
  },
  'E-MW-102': { who: 'operator', exit: 'blocked' },
  'E-MW-103': { who: 'clock', exit: 'blocked' },
  'E-MW-104': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-105': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-106': { who: 'operator', exit: 'blocked' },
  'E-MW-107': { who: 'clock', exit: 'pending' },
  'E-MW-108': { who: 'operator', exit: 'blocked' },
  'E-MW-109': { who: 'operator', exit: 'blocked' },
  'E-MW-110': { who: 'operator', exit: 'blocked' },
  'E-MW-111': { who: 'operator', exit: 'blocked' },
  'E-MW-112': { who: 'clock', exit: 'pending' },
  'E-MW-113': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-114': { who: 'clock', exit: 'pending' },
  'E-MW-115': { who: 'clock', exit: 'pending' },
  'E-MW-116': { who: 'operator', exit: 'blocked' },
  'E-MW-117': { who: 'curator', exit: 'blocked' },
  'E-MW-118': { who: 'operator', exit: 'usage' },
  'E-MW-119': { who: 'operator', exit: 'usage' },
  'E-MW-120': { who: 'clock', exit: 'pending' },
  'E-MW-121': { who: 'operator', exit: 'blocked' },
  'E-MW-122': { who: 'curator', exit: 'blocked' },
  'E-MW-123': { who: 'operator', exit: 'usage' },
  'E-MW-139': { who: 'operator', exit: 'usage' },
  'E-MW-124': { who: 'operator', exit: 'blocked' },
  'E-MW-125': { who: 'operator', exit: 'blocked' },
  'E-MW-126': { who: 'operator', exit: 'blocked' },
  'E-MW-127': { who: 'us', exit: 'fault' },
  'E-MW-128': { who: 'clock', exit: 'pending' },
  'E-MW-129': { who: 'operator', exit: 'blocked' },
  'E-MW-130': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-131': { who: 'operator', exit: 'usage' },
  'E-MW-132': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-133': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-134': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-135': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-136': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-137': { who: 'l1-owner', exit: 'blocked' },
  'E-MW-138': { who: 'l1-owner', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Reverts of the operator registry and of the opt-in services. */
export const registryErrors = {
  'E-REG-101': { who: 'operator', exit: 'blocked' },
  'E-REG-102': { who: 'operator', exit: 'blocked' },
  'E-OPT-101': { who: 'operator', exit: 'blocked' },
  'E-OPT-102': { who: 'operator', exit: 'blocked' },
  'E-OPT-103': { who: 'operator', exit: 'blocked' },
  'E-OPT-104': { who: 'operator', exit: 'blocked' },
  'E-OPT-105': { who: 'operator', exit: 'blocked' },
  'E-OPT-106': { who: 'clock', exit: 'pending' },
  'E-OPT-107': { who: 'operator', exit: 'blocked' },
  'E-OPT-108': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
