import type { ErrorEntry } from './entry.ts';

/** Reverts of the operator registry and of the opt-in services. */
export const registryErrors = {
  'E-REG-101': {
    says: 'This account is already registered as an operator.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; continue with the opt-in.'],
  },
  'E-REG-102': {
    says: 'This account is not registered as an operator.',
    who: 'operator',
    exit: 'blocked',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-OPT-101': {
    says: 'The operator has already opted in there.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to do here; continue with the next step.'],
  },
  'E-OPT-102': {
    says: 'The operator has not opted in there.',
    who: 'operator',
    exit: 'blocked',
    next: ['There is nothing to opt out of.'],
  },
  'E-OPT-103': {
    says: 'Only a registered operator can opt in, and this account is not registered.',
    who: 'operator',
    exit: 'blocked',
    next: ['Register first: onboard register-operator <metadata_url> --network <network_name>'],
  },
  'E-OPT-104': {
    says: 'The address to opt in to is not an L1 in the L1 registry.',
    who: 'operator',
    exit: 'blocked',
    next: ["Use the address of the L1's validator manager proxy, not that of its L1 middleware."],
  },
  'E-OPT-105': {
    says: 'The address to opt in to is not a vault of the vault factory.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'To find the address of the vault: onboard opstakes <vault_manager> <operator> --network <network_name>',
    ],
  },
  'E-OPT-106': {
    says: 'The operator opted in or out within the same second.',
    who: 'clock',
    exit: 'pending',
    next: ['Wait a few seconds, then run the same command again.'],
  },
  'E-OPT-107': {
    says: 'The deadline of the signed opt-in has passed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Sign it again with a later deadline.'],
  },
  'E-OPT-108': {
    says: "The signature of the opt-in is not the operator's, or it has already been used.",
    who: 'operator',
    exit: 'blocked',
    next: ["Sign it again with the operator's key and its current nonce."],
  },
} as const satisfies Record<string, ErrorEntry>;
