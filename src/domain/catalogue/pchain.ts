import type { ErrorEntry } from './entry.ts';

/** Why the P-Chain (or the atomic side of the C-Chain) refused a transaction, and answers of it that cannot be read. */
export const pChainErrors = {
  'E-PCH-101': {
    says: 'The P-Chain finds that the transaction pays too little: {reason}.',
    who: 'operator',
    exit: 'pending',
    next: [
      'Run the same command again: it reads the outputs and the fee anew and builds another transaction.',
    ],
  },
  'E-PCH-102': {
    says: 'An output that the transaction spends is spent already, perhaps by an earlier transaction of this account.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the state anew and goes on from there.'],
  },
  'E-PCH-103': {
    says: 'The registration expired at {expiry}; the time of the P-Chain is {now}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'The expired registration must be cleaned up before the node can be added again. The wizard offers it: onboard',
    ],
  },
  'E-PCH-104': {
    says: 'The registration is valid for more than 24 hours as the P-Chain reckons: its clock is a little behind.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait half a minute, then run the same command again.'],
  },
  'E-PCH-105': {
    says: 'The P-Chain has had this registration before.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the state anew and goes on from there.'],
  },
  'E-PCH-106': {
    says: 'The node validates this L1 already, under another validation ID.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'See how it stands: onboard validators --subnet <subnet_id> --node <node_id> --network <network_name>. The other validation must end first.',
    ],
  },
  'E-PCH-107': {
    says: 'The P-Chain has no such validator: it was never registered, or it is removed.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the state anew and goes on from there.'],
  },
  'E-PCH-108': {
    says: 'The weight message with nonce {nonce} is overtaken: the P-Chain takes {minimum} or higher.',
    who: 'operator',
    exit: 'pending',
    next: [
      'That update or a later one is in force. Run the same command again: it reads the state anew and goes on from there.',
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
    says: 'The P-Chain has no L1 for this message: the subnet was not converted.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Check the subnet ID with the L1's owners."],
  },
  'E-PCH-112': {
    says: 'The P-Chain takes messages of this L1 from another chain than the one that sent this.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the profile: onboard networks check <network_name>'],
  },
  'E-PCH-113': {
    says: 'The P-Chain takes messages of this L1 from another contract than the one that sent this.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Run the same command again: it builds the message from the recorded validator manager.',
    ],
  },
  'E-PCH-114': {
    says: 'The proof of possession does not belong to the BLS key that is registered.',
    who: 'operator',
    exit: 'blocked',
    next: ['Take the proof from the same node that was added: onboard node-id <node_url>'],
  },
  'E-PCH-115': {
    says: 'Too few validators have signed the message: their weight does not reach the quorum.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects the signatures anew.'],
  },
  'E-PCH-116': {
    says: 'The signature of the message does not fit: the validators have changed since.',
    who: 'validators',
    exit: 'pending',
    next: ['Run the same command again: it collects the signatures anew.'],
  },
  'E-PCH-117': {
    says: 'The list of signers of the message is malformed.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Run the same command again: it collects the signatures anew. If it stays so, use another aggregator.',
    ],
  },
  'E-PCH-118': {
    says: 'The P-Chain refuses the weight of the message; most likely it is 0.',
    who: 'operator',
    exit: 'blocked',
    next: ['Take a larger stake; the wizard shows the weight that it gives: onboard'],
  },
  'E-PCH-119': {
    says: 'The P-Chain refuses an owner of the message.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Name P-Chain addresses of this network, each once, and a threshold within their number.',
    ],
  },
  'E-PCH-120': {
    says: 'The P-Chain refuses the NodeID of the message.',
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
    says: 'The P-Chain has a full pool of waiting transactions.',
    who: 'network',
    exit: 'pending',
    next: ['Wait a minute, then run the same command again.'],
  },
  'E-PCH-123': {
    says: 'The P-Chain has this very transaction already.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the state anew and goes on from there.'],
  },
  'E-PCH-124': {
    says: 'A waiting transaction of this account spends the same outputs.',
    who: 'operator',
    exit: 'pending',
    next: ['Wait until that one is through, then run the same command again.'],
  },
  'E-PCH-125': {
    says: 'The C-Chain nonce of the export was used by another transaction.',
    who: 'operator',
    exit: 'pending',
    next: ['Run the same command again: it reads the state anew and goes on from there.'],
  },
  'E-PCH-126': {
    says: 'The C-Chain balance does not cover the export: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Send more AVAX to the account on the C-Chain, then run the same command again.'],
  },
  'E-PCH-901': {
    says: 'The P-Chain refused the transaction: {reason}.',
    who: 'network',
    exit: 'blocked',
    next: [
      'Nothing was spent. Run the same command again; if it stays so, report it to us with this sentence.',
    ],
  },
  'E-PCH-902': {
    says: 'The P-Chain endpoint {url} gave an answer of the wrong shape to {method}: {fault}.',
    who: 'network',
    exit: 'unclear',
    next: ['Check that the URL is the base of a node API, or use another endpoint.'],
  },
  'E-PCH-903': {
    says: 'The P-Chain endpoint {url} refused {method}: {reason}.',
    who: 'network',
    exit: 'unclear',
    next: ['Try again; if it stays so, use another endpoint.'],
  },
} as const satisfies Record<string, ErrorEntry>;
