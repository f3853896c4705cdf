import type { ErrorEntry } from './entry.ts';

/** What stands in the way of a task, as the chains show it. */
export const taskErrors = {
  'E-TASK-201': {
    says: 'The operator is not registered yet, and no metadata link was given.',
    who: 'operator',
    exit: 'usage',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-TASK-202': {
    says: 'The registration of {node} expired at {expiry}, before it reached the P-Chain.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Clean it up, then add the node again. The wizard offers to do so: onboard',
      'Without the wizard: onboard middleware-remove-node <l1_middleware> <node_id> --network <network_name> prints what middleware-complete-validator-removal needs for it.',
    ],
  },
  'E-TASK-203': {
    says: 'The removal of {node} is not complete. Until it is, the node cannot be added or changed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-validator-removal <l1_middleware> <node_id> <tx_hash> --network <network_name>',
      'Or use the wizard: onboard',
    ],
  },
  'E-TASK-204': {
    says: 'The P-Chain lists {node} in this L1 under {validation}, which the validator manager does not know.',
    who: 'l1-owner',
    exit: 'unclear',
    next: ["Nothing was sent. Ask the L1's owners how this node got into the validator set."],
  },
  'E-TASK-205': {
    says: '{node} is not a validator of this L1, and no earlier addition of it by this operator was found.',
    who: 'operator',
    exit: 'unclear',
    next: [
      'Check the NodeID, the L1 and the operator. If the node has already been removed, there is nothing to do.',
    ],
  },
  'E-TASK-206': {
    says: 'The registration of {node} is not complete. Only a validator can be changed or removed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-validator-registration --help',
      'Or wait until it expires at {expiry}; then the wizard offers to clean it up.',
    ],
  },
  'E-TASK-207': {
    says: '{node} is registered but inactive: its P-Chain balance is used up, or its disable owner has disabled it.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'If you are not the disable owner, ask the disable owner whether they disabled it. They can disable it again after a top-up.',
      'Top up its balance: this makes it active again in both cases. The wizard offers to do so: onboard',
    ],
  },
  'E-TASK-235': {
    says: '{node} is registered but inactive: its disable owner disabled it with the P-Chain transaction {tx}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'If you are not the disable owner, ask the disable owner why they disabled it. They can disable it again after a top-up.',
      'Top up its balance to make it active again. The wizard offers to do so: onboard',
      'If you topped it up after that transaction, that balance is used up.',
    ],
  },
  'E-TASK-208': {
    says: 'The validator manager lists {node} as active, but the P-Chain does not have {validation}.',
    who: 'l1-owner',
    exit: 'unclear',
    next: [
      'Try again in a minute: an endpoint may be behind.',
      "If it happens again, ask the L1's owners. Nothing was sent.",
    ],
  },
  'E-TASK-209': {
    says: 'For {node}, the P-Chain expects weight nonce {minimum}, but the validator manager has only sent {sent}.',
    who: 'l1-owner',
    exit: 'unclear',
    next: ["Nothing was sent. Ask the L1's owners whether the L1 has a second validator manager."],
  },
  'E-TASK-210': {
    says: 'The proof of possession does not match the BLS key with which {node} is being registered.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was spent on it. Use the proof that the node itself reports: onboard node-id <node_url>',
      'If the node has a new key, restore the old key file; or wait until the registration expires at {expiry}, clean it up and add the node again.',
    ],
  },
  'E-TASK-211': {
    says: 'The registration message of {validation} was not found. The removal needs it at the end.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Use an RPC endpoint that keeps all logs, then try again.'],
  },
  'E-TASK-212': {
    says: 'Only {free} {symbol} of stake are available; a node needs at least {minimum} {symbol}.',
    who: 'curator',
    exit: 'blocked',
    next: [
      'Ask the curators of your vaults for more stake. It counts from the next epoch.',
      'Or remove one of your nodes, or lower its stake.',
    ],
  },
  'E-TASK-213': {
    says: 'The validator manager has no registration message for {validation}, although it is waiting for its registration.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Try another RPC endpoint; if that does not help, ask for support.'],
  },
  'E-TASK-214': {
    says: 'There is nothing in progress for {node} that could be completed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the first command of this task; it prints the hash that the second one needs.'],
  },
  'E-TASK-215': {
    says: 'The proof of possession of {node} is needed to register it on the P-Chain.',
    who: 'operator',
    exit: 'usage',
    next: ['Get it from the node: onboard node-id <node_url>'],
  },
  'E-TASK-216': {
    says: 'The transaction {hash} is not in a block yet.',
    who: 'network',
    exit: 'pending',
    next: ['Wait a few seconds, then run the same command again.'],
  },
  'E-TASK-217': {
    says: '{node} has no expired registration to clean up.',
    who: 'operator',
    exit: 'blocked',
    next: ["Nothing was sent. To see the node's state and what can be done with it: onboard"],
  },
  'E-TASK-218': {
    says: 'No transaction of this account with nonce {nonce} is waiting on the C-Chain.',
    who: 'operator',
    exit: 'usage',
    next: ['To see what is waiting: onboard pending <operator_address> --network <network_name>'],
  },
  'E-TASK-220': {
    says: '{node} belongs to the operator {owner}, not to {operator}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Check the NodeID and the key. To see your nodes: onboard status {operator}',
      'Only {owner} can change or remove the node. It can be added again once it has been removed.',
    ],
  },
  'E-TASK-221': {
    says: "The L1's owner has disabled the operator {operator}, so none of its stake counts.",
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Nothing was sent. Ask the L1's owners to enable it: enableOperator of the L1 middleware. Its stake counts from the next epoch after that.",
      'To see how it stands, with a message for them: onboard status <operator_address>',
    ],
  },
  'E-TASK-222': {
    says: 'Which operator began the registration {validation} of {node} could not be read.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Use an RPC endpoint that keeps all logs, then try again.'],
  },
  'E-TASK-223': {
    says: 'The addition of {node} that is in progress or complete has another {what}: {present}, not {wanted}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. To continue that addition, run the same command with its values.',
      'To change the stake of a validator: onboard middleware-init-stake-update <l1_middleware> <node_id> <total_new_stake> --network <network_name>',
      'To change the key or an owner, remove the node, then add it again.',
    ],
  },
  'E-TASK-224': {
    says: 'This operator is already registered, with the link {present}, not {wanted}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. To change the link: onboard set-metadata-url <metadata_url> --network <network_name>',
    ],
  },
  'E-TASK-225': {
    says: '{node} already has a stake of {stake} {symbol}, so there is no change to begin.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Give another stake, or leave it as it is.'],
  },
  'E-TASK-226': {
    says: 'With the expiry {expiry}, {node} would get a validation ID that it had before. The P-Chain accepts each one once.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Choose another expiry, or leave out --registration-expiry.'],
  },
  'E-TASK-227': {
    says: 'A change of {change} in weight is more than this L1 allows in one period: {limit}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. A stake of {fits} fits into one period: use {stake} as the stake of {node}.',
      'To go further, change the stake again in the next period.',
    ],
  },
  'E-TASK-228': {
    says: 'The removal of {node} changes the weight by {change}. This L1 allows {limit} in one period.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. First lower its stake to {fits}: onboard middleware-init-stake-update <l1_middleware> {node} {stake} --network <network_name>',
      'Complete that, then remove the node in the next period.',
    ],
  },
  'E-TASK-229': {
    says: 'A node of {change} in weight is more than this L1 allows in one period: {limit}. Even the smallest stake of a node, {fits}, does not fit.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Nothing was sent. Ask the L1's owners: its total weight is too small for a new node."],
  },
  'E-TASK-230': {
    says: '{node} is not a validator of this L1, so its stake cannot be changed.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Nothing was sent. Check the NodeID and the L1. To see your nodes: onboard status <operator_address>',
    ],
  },
  'E-TASK-219': {
    says: 'The waiting transaction with nonce {nonce} is not known here, so it cannot be sent again with a higher fee.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Speed it up with the tool that sent it.',
      'Or replace it with an empty transaction: onboard pending <operator_address> --cancel {nonce}',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
