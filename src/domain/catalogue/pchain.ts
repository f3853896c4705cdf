import type { ErrorEntry } from './entry.ts';

/** Why the P-Chain (or the atomic side of the C-Chain) refused a transaction, and answers of it that cannot be read. */
export const pChainErrors = {
  'E-PCH-101': {
    says: 'The P-Chain says that the transaction pays too little: {reason}.',
    who: 'operator',
    exit: 'pending',
    next: [
      'Run the same command again: it reads the current outputs and fee and builds a new transaction.',
    ],
  },
  'E-PCH-102': {
    says: 'An output that the transaction spends has already been spent, perhaps by an earlier transaction of this account.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
  'E-PCH-103': {
    says: "The registration expired at {expiry}; the P-Chain's time is {now}.",
    who: 'operator',
    exit: 'blocked',
    next: [
      'Clean up the expired registration, then add the node again. The wizard offers to do so: onboard',
    ],
  },
  'E-PCH-104': {
    says: "By the P-Chain's clock, which is slightly behind, the registration is valid for more than 24 hours.",
    who: 'clock',
    exit: 'pending',
    next: ['Wait half a minute, then run the same command again.'],
  },
  'E-PCH-105': {
    says: 'The P-Chain has already processed this registration.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
  'E-PCH-106': {
    says: 'The node already validates this L1 under another validation ID.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'The other validation has to end first. To look at it: onboard validators --subnet <subnet_id> --node <node_id> --network <network_name>',
    ],
  },
  'E-PCH-107': {
    says: 'The P-Chain has no such validator: it was never registered, or it has been removed.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
  'E-PCH-108': {
    says: 'The weight message with nonce {nonce} is out of date: the P-Chain accepts {minimum} or higher.',
    who: 'operator',
    exit: 'pending',
    next: [
      'That update or a later one is in effect. Run the same command again: it reads the current state and continues from there.',
    ],
  },
  'E-PCH-109': {
    says: 'The last validator of an L1 cannot be removed.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Another validator must join the L1 first; ask the L1's owners."],
  },
  'E-PCH-110': {
    says: 'The P-Chain has no room for another active validator.',
    who: 'network',
    exit: 'pending',
    next: ['Wait, or register with an initial balance of 0 and top it up later.'],
  },
  'E-PCH-111': {
    says: 'The P-Chain has no L1 for this message: the subnet has not been converted.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Check the subnet ID with the L1's owners."],
  },
  'E-PCH-112': {
    says: 'The P-Chain accepts messages for this L1 from a different chain than the one that sent this.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the profile: onboard networks check <network_name>'],
  },
  'E-PCH-113': {
    says: 'The P-Chain accepts messages for this L1 from a different contract than the one that sent this.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Run the same command again: it builds the message from the recorded validator manager.',
    ],
  },
  'E-PCH-114': {
    says: 'The proof of possession does not match the registered BLS key.',
    who: 'operator',
    exit: 'blocked',
    next: ['Get the proof from the node that was added: onboard node-id <node_url>'],
  },
  'E-PCH-115': {
    says: 'Too few validators have signed the message: their weight is below the required share (the quorum).',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects new signatures.'],
  },
  'E-PCH-116': {
    says: 'The signature of the message is no longer valid: the validators have changed since.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects new signatures.'],
  },
  'E-PCH-117': {
    says: 'The list of signers of the message is malformed.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Run the same command again: it collects new signatures. If it happens again, use another aggregator.',
    ],
  },
  'E-PCH-118': {
    says: 'The P-Chain refuses the weight of the message; most likely it is 0.',
    who: 'operator',
    exit: 'blocked',
    next: ['Use a larger stake; the wizard shows the resulting weight: onboard'],
  },
  'E-PCH-119': {
    says: 'The P-Chain refuses one of the owners in the message.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Use P-Chain addresses of this network, each only once, and a threshold no larger than their number.',
    ],
  },
  'E-PCH-120': {
    says: 'The P-Chain refuses the NodeID in the message.',
    who: 'operator',
    exit: 'blocked',
    next: ['Copy the NodeID again from the node: onboard node-id <node_url>'],
  },
  'E-PCH-121': {
    says: 'The P-Chain is too busy for this transaction at the moment.',
    who: 'network',
    exit: 'pending',
    next: ['Wait a minute, then run the same command again.'],
  },
  'E-PCH-122': {
    says: "The P-Chain's pool of waiting transactions is full.",
    who: 'network',
    exit: 'pending',
    next: ['Wait a minute, then run the same command again.'],
  },
  'E-PCH-123': {
    says: 'The P-Chain already has this transaction.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
  'E-PCH-124': {
    says: 'A waiting transaction of this account spends the same outputs.',
    who: 'operator',
    exit: 'pending',
    next: ['Wait until that one has been processed, then run the same command again.'],
  },
  'E-PCH-125': {
    says: 'The C-Chain nonce of the export was used by another transaction.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
  'E-PCH-126': {
    says: 'The C-Chain balance does not cover the export: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Send more AVAX to the account on the C-Chain, then run the same command again.'],
  },
  'E-PCH-127': {
    says: 'The transaction needs {gas} gas, more than the {capacity} that the P-Chain has for any transaction.',
    who: 'us',
    exit: 'blocked',
    next: [
      'Nothing was spent, and waiting does not help. Join the small outputs of the account into one with a wallet, then run the same command again.',
    ],
  },
  'E-PCH-901': {
    says: 'The endpoint answered the transaction with an unknown error: it may have been delivered. Answer: {reason}',
    who: 'network',
    exit: 'unclear',
    next: [
      'Run the same command again: it looks the transaction up first. If it happens again, use another endpoint, or report this sentence to us.',
    ],
  },
  'E-PCH-902': {
    says: 'The P-Chain endpoint {url} gave an unexpected answer to {method}: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL is the base URL of a node API, or use another endpoint.'],
  },
  'E-PCH-903': {
    says: 'The P-Chain endpoint {url} refused {method}: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Try again; if it happens again, use another endpoint.'],
  },
  'E-PCH-904': {
    says: 'The P-Chain refused the transaction and gave no reason.',
    who: 'network',
    exit: 'blocked',
    next: ['Nothing was spent. Run the same command again; if it happens again, report it to us.'],
  },
  'E-PCH-905': {
    says: 'The node API {url} does not have {method}, which nodes {versions} have.',
    who: 'network',
    exit: 'blocked',
    next: ['Use the API of a node of such a version, then run the same command again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
