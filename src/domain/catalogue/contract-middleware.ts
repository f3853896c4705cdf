import type { ErrorEntry } from './entry.ts';

/** Reverts of the L1 middleware of both generations. Stakes come in whole units with their symbol. */
export const middlewareErrors = {
  'E-MW-101': {
    says: 'The L1 middleware is {pending} epochs behind and has to be brought up to date before any change.',
    // It is met where time passes between a look and a call; the next look finds it and offers to roll over.
    who: 'clock',
    exit: 'pending',
    next: [
      'Run the same command again: it updates the epochs first, which anyone may do. The wizard does so too: onboard',
    ],
  },
  'E-MW-102': {
    says: 'There are no epochs to update.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; continue with the next step.'],
  },
  'E-MW-103': {
    says: 'The stake of the epoch that begins at {time} is not available: it is in the future, or too far in the past.',
    who: 'clock',
    exit: 'blocked',
    next: ['Wait for the next epoch, then try again.'],
  },
  'E-MW-104': {
    says: 'The operator {operator} is not enabled in the L1 middleware.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Ask the L1's owners to enable the operator. It must be registered and opted in to the L1 first.",
    ],
  },
  'E-MW-105': {
    says: 'The operator {operator} is already in the L1 middleware.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['There is nothing to do here; continue with the next step.'],
  },
  'E-MW-106': {
    says: 'The operator {operator} has not opted in to the L1 {l1}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Opt in: onboard opt-in-l1 {l1} --network <network_name>'],
  },
  'E-MW-107': {
    says: 'The operator was disabled at {disabled}; it can only be removed some time after that.',
    who: 'clock',
    exit: 'pending',
    next: [
      "Wait until the slashing window (the time in which stake can still be penalised) has passed, then ask the L1's owners to try again.",
    ],
  },
  'E-MW-108': {
    says: 'The operator never added {node} on this L1.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the NodeID and the key; a node belongs to the operator that added it.'],
  },
  'E-MW-109': {
    says: 'The state of {node} is from an older epoch.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Update the epochs, then try again. The wizard and every command offer to do so: onboard',
    ],
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
    next: ['It is already complete; there is nothing to do here.'],
  },
  'E-MW-112': {
    says: 'Nodes can be reduced to their stake only from {from} on.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait until then, then try again.'],
  },
  'E-MW-113': {
    says: 'The L1 allows its middleware a total weight of only {capacity}; {needed} are needed.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Use a smaller stake, or ask the L1's owners to raise the limit."],
  },
  'E-MW-114': {
    says: '{node} is being removed, which ends with the current epoch.',
    who: 'clock',
    exit: 'pending',
    next: ['Complete the removal and wait for the next epoch, then add the node again.'],
  },
  'E-MW-115': {
    says: '{node} has already been updated in the current epoch.',
    who: 'clock',
    exit: 'pending',
    next: ['Complete the update and wait for the next epoch, then try again.'],
  },
  'E-MW-116': {
    says: 'The stake {stake} is not possible: it is below the minimum of a node, or more than the operator has available in this epoch.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Use another amount, or wait for more delegated stake: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-MW-117': {
    says: 'There is not enough stake of a secondary class for another node.',
    who: 'curator',
    exit: 'blocked',
    next: ['Ask a curator of that class for delegated stake, or remove a node.'],
  },
  'E-MW-118': {
    says: 'The stake {stake} is above the maximum for a node, {maximum}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use at most {maximum}.'],
  },
  'E-MW-119': {
    says: 'The stake {stake} is below the minimum for a node, {minimum}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use at least {minimum}.'],
  },
  'E-MW-120': {
    says: 'The nodes of {operator} have already been reduced to their stake in epoch {epoch}.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait for the next epoch; there is nothing to do in this one.'],
  },
  'E-MW-121': {
    says: 'This node has an unfinished registration, update or removal.',
    who: 'operator',
    exit: 'blocked',
    next: ['Finish that first (onboard lists what is open), then wait for the next epoch.'],
  },
  'E-MW-122': {
    says: 'The operator does not have enough stake for this node in this epoch.',
    who: 'curator',
    exit: 'blocked',
    next: [
      'Use a smaller amount, or wait for more delegated stake: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-MW-123': {
    says: 'The stake is not between the minimum and the maximum for a node.',
    who: 'operator',
    exit: 'usage',
    next: ['Use an amount between the two; the wizard shows them: onboard'],
  },
  'E-MW-139': {
    says: 'The stake of a node must be between {minimum} and {maximum}.',
    who: 'operator',
    exit: 'usage',
    next: ['Enter an amount from {minimum} to {maximum}.'],
  },
  'E-MW-124': {
    says: "The operator's nodes already have the stake that they should have.",
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here.'],
  },
  'E-MW-125': {
    says: 'The L1 middleware was not expecting a weight update of the validation {validation}.',
    who: 'operator',
    exit: 'blocked',
    next: ['To see what is open for the node and continue from there: onboard'],
  },
  'E-MW-126': {
    says: 'The validation {validation} belongs to another module, {module}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Complete it with the tool of that module; check the address of the L1 middleware.'],
  },
  'E-MW-127': {
    says: 'The NodeID {node} is not padded in the way that the L1 middleware expects.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-MW-128': {
    says: 'The epoch {epoch} is in the future; its stake is not known yet.',
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
    says: 'The L1 middleware was set up with time windows that do not match its epochs.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Report it to the L1's owners."],
  },
  'E-MW-131': {
    says: 'The stake is too large to be expressed as a weight.',
    who: 'operator',
    exit: 'usage',
    next: ['Use a smaller amount; the wizard shows the maximum: onboard'],
  },
  'E-MW-132': {
    says: 'It is already on the list of the L1 middleware.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ['There is nothing to do here.'],
  },
  'E-MW-133': {
    says: 'It is already disabled on the L1 middleware.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["If it should be enabled, ask the L1's owners to enable it again."],
  },
  'E-MW-134': {
    says: 'It is already enabled on the L1 middleware.',
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
    says: 'The account {account} does not have the role {role}, which this requires.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to do it, or to grant the role."],
  },
  'E-MW-138': {
    says: 'The contract has no entry {key}: most likely the L1 middleware is not a module of the balancer.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners to set the L1 middleware up as a security module."],
  },
} as const satisfies Record<string, ErrorEntry>;
