import type { ErrorEntry } from './entry.ts';

/** Reverts of the operator registry and of the opt-in services. */
export const registryErrors = {
  'E-REG-101': {
    says: 'This account is registered as an operator already.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; go on with the opt-in.'],
  },
  'E-REG-102': {
    says: 'This account is not registered as an operator.',
    who: 'operator',
    exit: 'blocked',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-OPT-101': {
    says: 'The operator has opted in there already.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; go on with the next step.'],
  },
  'E-OPT-102': {
    says: 'The operator has not opted in there.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to opt out of.'],
  },
  'E-OPT-103': {
    says: 'Only a registered operator can opt in, and this account is none.',
    who: 'operator',
    exit: 'blocked',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-OPT-104': {
    says: 'The address to opt in to is no L1 of the L1 registry.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Give the address of the validator manager proxy of the L1, not that of its L1 middleware.',
    ],
  },
  'E-OPT-105': {
    says: 'The address to opt in to is no vault of the vault factory.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Take the address of the vault from: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-OPT-106': {
    says: 'The operator opted in or out within the same second.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait a few seconds, then run the same command again.'],
  },
  'E-OPT-107': {
    says: 'The signed opt-in has passed its deadline.',
    who: 'operator',
    exit: 'blocked',
    next: ['Sign it again with a later deadline.'],
  },
  'E-OPT-108': {
    says: "The signature of the opt-in is not the operator's, or it was used already.",
    who: 'operator',
    exit: 'blocked',
    next: ['Sign it again with the key of the operator and its present nonce.'],
  },
} as const satisfies Record<string, ErrorEntry>;
