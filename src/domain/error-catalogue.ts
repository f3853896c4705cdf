/** A party on which the next step depends. `us`: the developers of this program; `clock`: only time has to pass. */
export type Party = 'operator' | 'l1-owner' | 'curator' | 'validators' | 'clock' | 'network' | 'us';

/** Exit codes: a stable interface for scripts. Each docstring is the code's meaning in the man page. */
export const EXIT = {
  /** done, or already done before this call */
  done: 0,
  /** internal error: please report it */
  fault: 1,
  /** invalid arguments, key, configuration or funds: change the command or its inputs */
  usage: 2,
  /**
   * blocked: you, the L1 owner or the curator must act, an endpoint is unreachable, or you did not approve the
   * transaction
   */
  blocked: 3,
  /** not finished yet, or waiting for a signature from elsewhere: run the same command again later */
  pending: 4,
  /** unknown: the responses do not show whether the transaction took effect; run the same command again */
  unclear: 5,
  /** stopped by Ctrl-C, or the wizard was quit with a step still open */
  cancelled: 130,
} as const;

export type ExitKind = keyof typeof EXIT;

/**
 * One entry of the error catalogue. The sentences of the error are in
 * assets/locales/<language>/errors.json, under the error's code.
 */
export interface ErrorEntry {
  /** The party that can fix the problem. */
  readonly who: Party;
  /** The kind of exit code (see `EXIT`) of a command that fails with this error. */
  readonly exit: Exclude<ExitKind, 'done'>;
}

const entries = {
  // Wrong command lines, unfinished runs of a command, and internal errors.
  'E-CLI-101': { who: 'operator', exit: 'usage' },
  'E-CLI-102': { who: 'operator', exit: 'usage' },
  'E-CLI-103': { who: 'operator', exit: 'usage' },
  'E-CLI-104': { who: 'operator', exit: 'usage' },
  'E-CLI-105': { who: 'operator', exit: 'blocked' },
  'E-CLI-106': { who: 'operator', exit: 'usage' },
  'E-CLI-107': { who: 'operator', exit: 'usage' },
  'E-CLI-108': { who: 'operator', exit: 'usage' },
  'E-CLI-109': { who: 'clock', exit: 'pending' },
  'E-CLI-110': { who: 'operator', exit: 'usage' },
  'E-CLI-111': { who: 'clock', exit: 'pending' },
  'E-CLI-130': { who: 'operator', exit: 'cancelled' },
  'E-CLI-901': { who: 'us', exit: 'fault' },

  // Input that a single command cannot use, and chain states that stop a single command.
  'E-CMD-101': { who: 'operator', exit: 'usage' },
  'E-CMD-102': { who: 'operator', exit: 'usage' },
  'E-CMD-103': { who: 'operator', exit: 'usage' },
  'E-CMD-104': { who: 'operator', exit: 'usage' },
  'E-CMD-105': { who: 'operator', exit: 'usage' },
  'E-CMD-106': { who: 'operator', exit: 'usage' },
  'E-CMD-107': { who: 'operator', exit: 'usage' },
  'E-CMD-108': { who: 'operator', exit: 'blocked' },
  'E-CMD-109': { who: 'operator', exit: 'usage' },
  'E-CMD-110': { who: 'operator', exit: 'usage' },
  'E-CMD-111': { who: 'operator', exit: 'usage' },
  'E-CMD-112': { who: 'operator', exit: 'usage' },
  'E-CMD-113': { who: 'operator', exit: 'usage' },
  'E-CMD-114': { who: 'operator', exit: 'usage' },
  'E-CMD-116': { who: 'operator', exit: 'blocked' },
  'E-CMD-118': { who: 'operator', exit: 'usage' },
  'E-CMD-117': { who: 'operator', exit: 'usage' },

  // Unknown networks, and faults of network profiles.
  'E-PRF-101': { who: 'operator', exit: 'usage' },
  'E-PRF-102': { who: 'operator', exit: 'usage' },
  'E-PRF-103': { who: 'operator', exit: 'blocked' },
  'E-PRF-104': { who: 'operator', exit: 'usage' },
  'E-PRF-105': { who: 'operator', exit: 'blocked' },
  'E-PRF-106': { who: 'operator', exit: 'usage' },
  'E-PRF-107': { who: 'operator', exit: 'unclear' },
  'E-PRF-108': { who: 'operator', exit: 'blocked' },
  'E-PRF-109': { who: 'operator', exit: 'blocked' },

  // Failures of host and node-software checks.
  'E-HOST-101': { who: 'operator', exit: 'usage' },
  'E-HOST-102': { who: 'operator', exit: 'unclear' },

  // Invalid input of a person or a script.
  'E-ID-101': { who: 'operator', exit: 'usage' },
  'E-ID-102': { who: 'operator', exit: 'usage' },
  'E-ID-103': { who: 'operator', exit: 'usage' },
  'E-ID-104': { who: 'operator', exit: 'usage' },
  'E-ID-105': { who: 'operator', exit: 'usage' },
  'E-BLS-101': { who: 'operator', exit: 'usage' },
  'E-BLS-102': { who: 'operator', exit: 'usage' },
  'E-BLS-103': { who: 'operator', exit: 'blocked' },
  'E-BLS-104': { who: 'operator', exit: 'blocked' },
  'E-AMT-101': { who: 'operator', exit: 'usage' },
  'E-AMT-102': { who: 'operator', exit: 'usage' },

  // Journals that this version cannot read.
  'E-JRN-201': { who: 'operator', exit: 'blocked' },

  // Failures of signing, sending and following transactions.
  'E-SIGN-201': { who: 'us', exit: 'fault' },
  'E-SIGN-202': { who: 'operator', exit: 'usage' },
  'E-SIGN-203': { who: 'operator', exit: 'blocked' },
  'E-SIGN-204': { who: 'operator', exit: 'usage' },
  'E-SIGN-205': { who: 'operator', exit: 'blocked' },
  'E-SIGN-206': { who: 'operator', exit: 'pending' },
  'E-SIGN-207': { who: 'operator', exit: 'blocked' },
  'E-SIGN-208': { who: 'operator', exit: 'blocked' },
  'E-SIGN-209': { who: 'operator', exit: 'blocked' },
  'E-SEND-201': { who: 'operator', exit: 'blocked' },
  'E-SEND-203': { who: 'us', exit: 'unclear' },
  'E-SEND-204': { who: 'us', exit: 'unclear' },
  'E-SEND-205': { who: 'operator', exit: 'blocked' },
  'E-SEND-206': { who: 'operator', exit: 'blocked' },
  'E-SEND-208': { who: 'network', exit: 'unclear' },
  'E-SEND-209': { who: 'clock', exit: 'pending' },
  'E-SEND-210': { who: 'validators', exit: 'pending' },
  'E-SEND-207': { who: 'operator', exit: 'blocked' },
  'E-SEND-211': { who: 'operator', exit: 'blocked' },

  // Input and chain states that block a task.
  'E-TASK-201': { who: 'operator', exit: 'usage' },
  'E-TASK-202': { who: 'operator', exit: 'blocked' },
  'E-TASK-203': { who: 'operator', exit: 'blocked' },
  'E-TASK-204': { who: 'l1-owner', exit: 'unclear' },
  'E-TASK-205': { who: 'operator', exit: 'unclear' },
  'E-TASK-206': { who: 'operator', exit: 'blocked' },
  'E-TASK-207': { who: 'operator', exit: 'blocked' },
  'E-TASK-235': { who: 'operator', exit: 'blocked' },
  'E-TASK-208': { who: 'l1-owner', exit: 'unclear' },
  'E-TASK-209': { who: 'l1-owner', exit: 'unclear' },
  'E-TASK-210': { who: 'operator', exit: 'blocked' },
  'E-TASK-211': { who: 'us', exit: 'unclear' },
  'E-TASK-212': { who: 'curator', exit: 'blocked' },
  'E-TASK-213': { who: 'us', exit: 'unclear' },
  'E-TASK-214': { who: 'operator', exit: 'blocked' },
  'E-TASK-215': { who: 'operator', exit: 'usage' },
  'E-TASK-216': { who: 'network', exit: 'pending' },
  'E-TASK-217': { who: 'operator', exit: 'blocked' },
  'E-TASK-218': { who: 'operator', exit: 'usage' },
  'E-TASK-220': { who: 'operator', exit: 'blocked' },
  'E-TASK-221': { who: 'l1-owner', exit: 'blocked' },
  'E-TASK-222': { who: 'operator', exit: 'unclear' },
  'E-TASK-223': { who: 'operator', exit: 'blocked' },
  'E-TASK-224': { who: 'operator', exit: 'blocked' },
  'E-TASK-225': { who: 'operator', exit: 'blocked' },
  'E-TASK-226': { who: 'operator', exit: 'blocked' },
  'E-TASK-227': { who: 'operator', exit: 'blocked' },
  'E-TASK-228': { who: 'operator', exit: 'blocked' },
  'E-TASK-229': { who: 'l1-owner', exit: 'blocked' },
  'E-TASK-230': { who: 'operator', exit: 'blocked' },
  'E-TASK-236': { who: 'operator', exit: 'blocked' },
  'E-TASK-219': { who: 'operator', exit: 'blocked' },

  // Invalid input in a form of the wizard or in an argument of a command. Stakes in these errors are in whole units.
  'E-FORM-201': { who: 'operator', exit: 'usage' },
  'E-FORM-202': { who: 'operator', exit: 'usage' },
  'E-FORM-203': { who: 'operator', exit: 'usage' },
  'E-FORM-204': { who: 'operator', exit: 'usage' },
  'E-FORM-205': { who: 'operator', exit: 'usage' },
  'E-FORM-206': { who: 'operator', exit: 'blocked' },
  'E-FORM-207': { who: 'operator', exit: 'usage' },
  'E-FORM-208': { who: 'operator', exit: 'usage' },
  'E-FORM-209': { who: 'operator', exit: 'usage' },

  // Insufficient funds. Amounts in these errors are exact decimals, in AVAX.
  'E-FUND-101': { who: 'operator', exit: 'blocked' },
  'E-FUND-102': { who: 'operator', exit: 'blocked' },

  // Malformed Warp messages.
  'E-WARP-101': { who: 'us', exit: 'unclear' },

  // Failures of the embedded sandbox network.
  'E-SBX-101': { who: 'operator', exit: 'blocked' },
  'E-SBX-102': { who: 'operator', exit: 'blocked' },
  'E-SBX-103': { who: 'operator', exit: 'blocked' },
  'E-SBX-104': { who: 'operator', exit: 'blocked' },
  'E-SBX-105': { who: 'operator', exit: 'usage' },
  'E-SBX-106': { who: 'operator', exit: 'blocked' },
  'E-SBX-107': { who: 'us', exit: 'fault' },
  'E-SBX-108': { who: 'operator', exit: 'usage' },
  'E-SBX-109': { who: 'operator', exit: 'blocked' },
  'E-SBX-110': { who: 'operator', exit: 'blocked' },
  'E-SBX-111': { who: 'operator', exit: 'blocked' },

  // Failures of the signature aggregator, and signed messages that fail verification.
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

  // States of an L1 that block the program, transactions that a command cannot use, and reverts without a known
  // explanation.
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

  // Reverts of the balancer of both generations.
  'E-BAL-101': { who: 'l1-owner', exit: 'blocked' },
  'E-BAL-102': { who: 'l1-owner', exit: 'blocked' },
  'E-BAL-103': { who: 'operator', exit: 'blocked' },
  'E-BAL-104': { who: 'operator', exit: 'blocked' },
  'E-BAL-105': { who: 'operator', exit: 'blocked' },
  'E-BAL-106': { who: 'operator', exit: 'blocked' },
  'E-BAL-107': { who: 'operator', exit: 'usage' },
  'E-BAL-108': { who: 'validators', exit: 'pending' },
  'E-BAL-109': { who: 'operator', exit: 'blocked' },

  // Reverts and malformed answers of the validator manager of both generations.
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

  // Reverts of the L1 middleware of both generations. Stakes in these errors are in whole units, with
  // the token's symbol.
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

  // Reverts of the operator registry and of the opt-in services.
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

  // Reverts of the contracts for rewards and uptimes. assets/contracts/errors.json assigns them to the contracts' errors.
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

  // Failures of an EVM endpoint, and unexpected code or data at an address.
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

  // Failures of private keys and their sources. The messages of these errors never contain a key.
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

  // Failures of a Ledger or of its packages.
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

  // Failures of requests to the operator's node.
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

  // Transactions that the P-Chain or the C-Chain's atomic API refused, and malformed answers of the
  // node API.
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

  // Failures of the program's files: journals, settings and others.
  'E-JRN-101': { who: 'operator', exit: 'blocked' },
  'E-JRN-102': { who: 'operator', exit: 'blocked' },
  'E-JRN-103': { who: 'operator', exit: 'blocked' },
  'E-SET-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-102': { who: 'operator', exit: 'blocked' },
  'E-FILE-103': { who: 'operator', exit: 'blocked' },
  'E-FILE-104': { who: 'operator', exit: 'blocked' },

  // Input that the support commands cannot use, and information that is not available.
  'E-SUP-101': { who: 'operator', exit: 'usage' },
  'E-SUP-102': { who: 'operator', exit: 'unclear' },
  'E-SUP-103': { who: 'operator', exit: 'unclear' },
  'E-SUP-104': { who: 'operator', exit: 'usage' },
  'E-SUP-105': { who: 'operator', exit: 'usage' },
  'E-SUP-106': { who: 'operator', exit: 'usage' },
  'E-SUP-109': { who: 'operator', exit: 'usage' },
  'E-SUP-111': { who: 'operator', exit: 'unclear' },
  'E-SUP-112': { who: 'operator', exit: 'unclear' },
  'E-SUP-114': { who: 'operator', exit: 'usage' },
  'E-SUP-115': { who: 'us', exit: 'usage' },
  'E-SUP-116': { who: 'operator', exit: 'usage' },
  'E-SUP-118': { who: 'operator', exit: 'usage' },
  'E-SUP-119': { who: 'operator', exit: 'usage' },
  'E-SUP-121': { who: 'operator', exit: 'unclear' },
  'E-SUP-122': { who: 'operator', exit: 'usage' },

  // Network failures of a request. The URLs in these errors contain no credentials and no query.
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

export type ErrorCode = keyof typeof entries;

export type RewardErrorCode = Extract<ErrorCode, `E-RWD-${string}` | `E-UPT-${string}`>;

/** Every failure that the program reports, by code. */
export const catalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries;
