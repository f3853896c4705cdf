import type { ErrorEntry } from './entry.ts';

/** Reverts of the balancer of both generations. */
export const balancerErrors = {
  'E-BAL-101': {
    says: 'The contract {module} is not a security module of the balancer.',
    who: 'l1-owner',
    exit: 'blocked',
    next: [
      "Use the L1 middleware. If this is its address, ask the L1's owners to set it up as a module.",
    ],
  },
  'E-BAL-102': {
    says: 'The weight of the module {module} would be {weight}, which is above its limit of {maximum}.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Use a smaller stake, or ask the L1's owners to raise the limit."],
  },
  'E-BAL-103': {
    says: 'The validation {validation} does not belong to the module {module}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Use the tool of the module that added the node; check the address of the middleware.'],
  },
  'E-BAL-104': {
    says: 'The validation {validation} has a weight update that is not complete.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Complete it first: onboard middleware-complete-stake-update <l1_middleware> <node_id> <tx_hash> --network <network_name>',
    ],
  },
  'E-BAL-105': {
    says: 'The validation {validation} has no weight update to complete.',
    who: 'operator',
    exit: 'blocked',
    next: ['It is already complete; there is nothing to do here.'],
  },
  'E-BAL-106': {
    says: 'The acknowledgement has nonce {nonce}, which the balancer never sent.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it requests the acknowledgement of the latest update.'],
  },
  'E-BAL-107': {
    says: 'The stake is so small that the weight would be 0.',
    who: 'operator',
    exit: 'usage',
    next: ['Use a larger amount; the wizard shows the resulting weight: onboard'],
  },
  'E-BAL-108': {
    says: 'The balancer does not accept the signed message: it is missing, or the chain sees an older validator set.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Nothing is lost. Wait a few minutes and run the same command again; it collects new signatures.',
    ],
  },
  'E-BAL-109': {
    says: 'The acknowledgement and the validator manager disagree about the nonce.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it reads the current state and continues from there.'],
  },
} as const satisfies Record<string, ErrorEntry>;
