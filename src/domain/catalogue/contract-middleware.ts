import type { ErrorEntry } from './entry.ts';

/** Reverts of the L1 middleware of both generations. Stakes come in whole units with their symbol. */
export const middlewareErrors = {
  'E-MW-101': {
    says: 'The L1 middleware is {pending} epochs behind and must be brought up to date before any write.',
    // It is met where time passes between a look and a call; the next look finds it and offers to roll over.
    who: 'clock',
    exit: 'pending',
    next: [
      'Run the same command again: it rolls the epochs over first, which anyone may. The wizard does so too: onboard',
    ],
  },
  'E-MW-102': {
    says: 'There are no epochs to roll over.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; go on with the next step.'],
  },
  'E-MW-103': {
    says: 'The stake of the epoch that begins at {time} cannot be told: it lies ahead, or too far back.',
    who: 'clock',
    exit: 'blocked',
    next: ['Wait for the next epoch, then try again.'],
  },
  'E-MW-104': {
    says: 'The operator {operator} is not enabled in the L1 middleware.',
    who: 'l1-owner',
    exit: 'pending',
    next: [
      "Ask the L1's owners to enable the operator; it must be registered and opted in to the L1 first.",
    ],
  },
  'E-MW-105': {
    says: 'The operator {operator} is in the L1 middleware already.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['There is nothing to do here; go on with the next step.'],
  },
  'E-MW-106': {
    says: 'The operator {operator} has not opted in to the L1 {l1}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Opt in: onboard opt-in-l1 {l1} --network <network_name>'],
  },
  'E-MW-107': {
    says: 'The operator was disabled at {disabled}; it can be removed only some time after that.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait until the slashing window has passed, then ask the L1 owner to try again.'],
  },
  'E-MW-108': {
    says: 'The operator never added {node} on this L1.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Check the NodeID and the key that signs; a node belongs to the operator that added it.',
    ],
  },
  'E-MW-109': {
    says: 'The state of {node} is of an older epoch.',
    who: 'operator',
    exit: 'blocked',
    next: ['Roll the epochs over, then try again. The wizard and each command offer it: onboard'],
  },
  'E-MW-110': {
    says: 'The validation {validation} has a weight update that is not complete.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-stake-update <l1_middleware> <node_id> <tx_hash> --network <network_name>',
    ],
  },
  'E-MW-111': {
    says: 'The validation {validation} has no weight update to complete.',
    who: 'operator',
    exit: 'blocked',
    next: ['It is complete already; there is nothing to do here.'],
  },
  'E-MW-112': {
    says: 'Nodes can be forced to their stake only from {from} on.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait until then, then try again.'],
  },
  'E-MW-113': {
    says: 'The L1 lets its middleware manage a weight of {capacity} only; {needed} are needed.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Take a smaller stake, or ask the L1's owners to raise the limit."],
  },
  'E-MW-114': {
    says: '{node} is being removed; that ends with the present epoch.',
    who: 'clock',
    exit: 'pending',
    next: ['Complete the removal and wait for the next epoch, then add the node again.'],
  },
  'E-MW-115': {
    says: '{node} has an update of the present epoch.',
    who: 'clock',
    exit: 'pending',
    next: ['Complete the update and wait for the next epoch, then try again.'],
  },
  'E-MW-116': {
    says: 'The stake {stake} is not free: it is below the minimum of a node or above what the operator has left in this epoch.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Take another amount, or wait for more delegated stake: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-MW-117': {
    says: 'Stake of a secondary class does not suffice for one more node.',
    who: 'curator',
    exit: 'blocked',
    next: ['Ask a curator of that class for delegated stake, or remove a node.'],
  },
  'E-MW-118': {
    says: 'The stake {stake} is above the maximum of a node, {maximum}.',
    who: 'operator',
    exit: 'usage',
    next: ['Take at most {maximum}.'],
  },
  'E-MW-119': {
    says: 'The stake {stake} is below the minimum of a node, {minimum}.',
    who: 'operator',
    exit: 'usage',
    next: ['Take at least {minimum}.'],
  },
  'E-MW-120': {
    says: 'The nodes of {operator} were brought to their stake in epoch {epoch} already.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait for the next epoch; there is nothing to do in this one.'],
  },
  'E-MW-121': {
    says: 'This node has an unfinished registration, update or removal.',
    who: 'operator',
    exit: 'blocked',
    next: ['Finish it first: onboard lists what is open. Then wait for the next epoch.'],
  },
  'E-MW-122': {
    says: 'The operator has not enough stake for this node in this epoch.',
    who: 'curator',
    exit: 'blocked',
    next: [
      'Take a smaller amount, or wait for more delegated stake: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-MW-123': {
    says: 'The stake is not between the minimum and the maximum of a node.',
    who: 'operator',
    exit: 'usage',
    next: ['Take an amount between the two; the wizard shows them: onboard'],
  },
  'E-MW-124': {
    says: 'The nodes of the operator have the stake that they should have.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here.'],
  },
  'E-MW-125': {
    says: 'The L1 middleware did not expect a weight update of the validation {validation}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Look at what is open for the node, then go on from there: onboard'],
  },
  'E-MW-126': {
    says: 'The validation {validation} belongs to another module, {module}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Complete it with the tool of that module; check the address of the L1 middleware.'],
  },
  'E-MW-127': {
    says: 'The NodeID {node} is not padded as the L1 middleware wants it.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-MW-128': {
    says: 'The epoch {epoch} lies ahead; its stake cannot be told yet.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait for that epoch, then try again.'],
  },
  'E-MW-129': {
    says: 'The operator {operator} still has {nodes} nodes on this L1.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Remove them first: onboard middleware-remove-node <l1_middleware> <node_id> --network <network_name>',
    ],
  },
  'E-MW-130': {
    says: 'The L1 middleware was set up with windows that do not fit its epochs.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Report it to the L1's owners."],
  },
  'E-MW-131': {
    says: 'The stake is too large to be expressed as a weight.',
    who: 'operator',
    exit: 'usage',
    next: ['Take a smaller amount; the wizard shows the maximum: onboard'],
  },
  'E-MW-132': {
    says: 'It is on the list of the L1 middleware already.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['There is nothing to do here.'],
  },
  'E-MW-133': {
    says: 'It is disabled on the L1 middleware already.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to enable it again where it should be."],
  },
  'E-MW-134': {
    says: 'It is enabled on the L1 middleware already.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['There is nothing to do here.'],
  },
  'E-MW-135': {
    says: 'It is not enabled on the L1 middleware.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to enable it."],
  },
  'E-MW-136': {
    says: 'Only the owner of the contract may do this, and {account} is not.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to do it."],
  },
  'E-MW-137': {
    says: 'The account {account} lacks the role {role} that this needs.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to do it, or to give the role."],
  },
  'E-MW-138': {
    says: 'The contract has no entry {key}: most likely the L1 middleware is no module of the balancer.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to set the L1 middleware up as a security module."],
  },
} as const satisfies Record<string, ErrorEntry>;
