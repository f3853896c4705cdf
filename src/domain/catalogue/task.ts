import type { ErrorEntry } from './entry.ts';

/** What stands in the way of a task, as the chains show it. */
export const taskErrors = {
  'E-TASK-201': {
    says: 'The operator is not registered yet, and no link to its metadata was given.',
    who: 'operator',
    exit: 'usage',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-TASK-202': {
    says: 'The registration of {node} expired at {expiry}, before the P-Chain had it.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'It has to be cleaned up, then the node can be added again. The wizard offers it: onboard',
      'Without the wizard, onboard middleware-remove-node <l1_middleware> <node_id> --network <network_name> prints what middleware-complete-validator-removal takes to do it.',
    ],
  },
  'E-TASK-203': {
    says: 'The removal of {node} is not complete; until then it cannot be added or changed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-validator-removal <l1_middleware> <node_id> <tx_hash> --network <network_name>',
      'Or in the wizard: onboard',
    ],
  },
  'E-TASK-204': {
    says: 'The P-Chain has {node} in this L1 under {validation}, which the validator manager does not know.',
    who: 'l1-owner',
    exit: 'unclear',
    next: ["Nothing was sent. Ask the L1's owners how this node came into the set."],
  },
  'E-TASK-205': {
    says: 'Nothing shows that {node} ever was a validator of this L1.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Check the NodeID, the L1 and the operator. If it was removed already, there is nothing to do.',
    ],
  },
  'E-TASK-206': {
    says: 'The registration of {node} is not complete; only a validator can be changed or removed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-validator-registration --help',
      'Or wait until it expires at {expiry}; then the wizard offers to clean it up.',
    ],
  },
  'E-TASK-207': {
    says: '{node} is registered but inactive: its P-Chain balance is used up.',
    who: 'operator',
    exit: 'blocked',
    next: ['Top up its balance; the wizard offers it: onboard'],
  },
  'E-TASK-208': {
    says: 'The validator manager has {node} as active, and the P-Chain does not have {validation}.',
    who: 'l1-owner',
    exit: 'unclear',
    next: [
      'Try again in a minute: an endpoint may be behind.',
      "If it stays so, ask the L1's owners; nothing was sent.",
    ],
  },
  'E-TASK-209': {
    says: 'The P-Chain expects weight nonce {minimum} of {node}, though the validator manager has sent {sent} only.',
    who: 'l1-owner',
    exit: 'unclear',
    next: ["Nothing was sent. Ask the L1's owners whether the L1 has a second manager."],
  },
  'E-TASK-210': {
    says: 'The proof of possession does not belong to the BLS key with which {node} is being registered.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was spent on it. Give the proof that the node itself tells: onboard node-id <node_url>',
      'If the node has another key by now, restore the key file of before; or wait until the registration expires at {expiry}, clean it up and add the node again.',
    ],
  },
  'E-TASK-211': {
    says: 'The registration message of {validation} could not be found, which its removal needs at the end.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Use an RPC endpoint that keeps all logs, then try again.'],
  },
  'E-TASK-212': {
    says: 'Only {free} {symbol} of stake are free; a node needs at least {minimum}.',
    who: 'curator',
    exit: 'blocked',
    next: [
      'Ask the curators of your vaults for more stake; it counts from the next epoch.',
      'Or remove a node, or lower the stake of one.',
    ],
  },
  'E-TASK-213': {
    says: 'The validator manager keeps no registration message of {validation}, though it waits for its registration.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Try another RPC endpoint; if it stays so, ask for help.'],
  },
  'E-TASK-214': {
    says: 'Nothing has been initiated for {node} that could be completed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the first command of this task; it prints the hash that the second one takes.'],
  },
  'E-TASK-215': {
    says: 'The proof of possession of {node} is needed to register it on the P-Chain.',
    who: 'operator',
    exit: 'usage',
    next: ['Ask the node for it: onboard node-id <node_url>'],
  },
  'E-TASK-216': {
    says: 'The transaction {hash} is not in a block yet.',
    who: 'network',
    exit: 'pending',
    next: ['Wait some seconds, then run the same command again.'],
  },
  'E-TASK-217': {
    says: '{node} has no expired registration that could be cleared away.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. See how the node stands, and what can be done with it: onboard'],
  },
  'E-TASK-218': {
    says: 'Nothing of this account waits on the C-Chain with the nonce {nonce}.',
    who: 'operator',
    exit: 'usage',
    next: ['See what waits: onboard pending <operator_address> --network <network_name>'],
  },
  'E-TASK-220': {
    says: '{node} left, and the operator {owner} has added it again since: it is no node of yours now.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. See which nodes are yours: onboard status <operator_address>'],
  },
  'E-TASK-219': {
    says: 'What waits with the nonce {nonce} is not known here, so it cannot be sent for more.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Speed it up with the tool that sent it.',
      'Or have nothing in its place: onboard pending <operator_address> --cancel {nonce}',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
