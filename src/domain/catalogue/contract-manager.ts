import type { ErrorEntry } from './entry.ts';

/** Reverts of the ValidatorManager of both generations, and answers of it that cannot be read. */
export const managerErrors = {
  'E-VM-101': {
    says: 'A P-Chain owner of {addresses} addresses cannot have the threshold {threshold}.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose a threshold from 1 to the number of addresses.'],
  },
  'E-VM-102': {
    says: 'The BLS key has {length} bytes; the compressed form with 48 bytes is needed.',
    who: 'operator',
    exit: 'usage',
    next: ['Get the key from the node itself: onboard node-id <node_url>'],
  },
  'E-VM-103': {
    says: 'The validator manager refuses {node} as a NodeID.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the NodeID again from the node: onboard node-id <node_url>'],
  },
  'E-VM-104': {
    says: '{node} is already registered on this L1, or its registration is in progress.',
    who: 'operator',
    exit: 'blocked',
    next: ['Continue with that registration instead of beginning a new one: onboard'],
  },
  'E-VM-105': {
    says: 'The L1 limits how much of its weight may change within one period; this would bring the change to a weight of {churn}.',
    who: 'clock',
    exit: 'pending',
    next: ['Use a smaller stake, or wait for the next period and try again.'],
  },
  'E-VM-106': {
    says: 'The total weight of the L1 would become {weight}, which its validator manager does not allow.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Use another amount, or ask the L1's owners about the limits of the L1."],
  },
  'E-VM-107': {
    says: 'The validator manager is not waiting for a registration of the validation {validation}.',
    who: 'operator',
    exit: 'blocked',
    next: ['It is already complete, or belongs to another L1. To see its state: onboard'],
  },
  'E-VM-108': {
    says: 'The validation is {status}; this step needs a different status.',
    who: 'operator',
    exit: 'blocked',
    next: ['To see its state and continue from there: onboard'],
  },
  'E-VM-109': {
    says: 'The P-Chain says that the validator is {answer}, which does not match this step.',
    who: 'operator',
    exit: 'blocked',
    next: ['To see its state and continue from there: onboard'],
  },
  'E-VM-110': {
    says: 'The validator manager does not accept the signed message: it is missing, or the chain sees an older validator set.',
    who: 'validators',
    exit: 'pending',
    next: [
      'Nothing is lost. Wait a few minutes and run the same command again; it collects new signatures.',
    ],
  },
  'E-VM-111': {
    says: 'The message comes from the chain {chain}, not from the P-Chain.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it requests the acknowledgement from the P-Chain.'],
  },
  'E-VM-112': {
    says: 'The message names the sender {sender}; a message from the P-Chain has none.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it happens again, report it to us with this code.'],
  },
  'E-VM-113': {
    says: 'The validator manager of this L1 is not set up yet: its first validators are missing.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners when the L1 opens."],
  },
  'E-VM-114': {
    says: 'The registration cannot expire at {expiry}: the time must be within the next 24 hours.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave out the expiry, or give a time within the next 24 hours. Check your clock.'],
  },
  'E-VM-115': {
    says: 'The addresses of a P-Chain owner are not in ascending order.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-VM-116': {
    says: 'The addresses of a P-Chain owner are not in ascending order, or one of them appears twice.',
    who: 'operator',
    exit: 'usage',
    next: ['Give each address only once.'],
  },
  'E-VM-117': {
    says: 'One of the addresses is the zero address, which is not allowed here.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the P-Chain owners: nothing can be spent from the zero address.'],
  },
  'E-VM-118': {
    says: 'The nonce {nonce} is not one that the validator manager sent.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it requests the acknowledgement of the latest update.'],
  },
  'E-VM-119': {
    says: 'The message has {actual} bytes; {expected} are expected.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it happens again, report it to us with this code.'],
  },
  'E-VM-120': {
    says: 'The message has the codec version {id}, which does not exist.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it happens again, report it to us with this code.'],
  },
  'E-VM-121': {
    says: 'The message is of a different kind than this step needs.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it happens again, report it to us with this code.'],
  },
  'E-VM-901': {
    says: 'The validator manager describes a validator in a format that does not belong to its version.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Check the profile: onboard networks check <network_name>'],
  },
} as const satisfies Record<string, ErrorEntry>;
