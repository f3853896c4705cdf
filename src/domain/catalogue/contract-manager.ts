import type { ErrorEntry } from './entry.ts';

/** Reverts of the ValidatorManager of both generations, and answers of it that cannot be read. */
export const managerErrors = {
  'E-VM-101': {
    says: 'A P-Chain owner of {addresses} addresses cannot have the threshold {threshold}.',
    who: 'operator',
    exit: 'usage',
    next: ['Take a threshold from 1 to the number of addresses.'],
  },
  'E-VM-102': {
    says: 'The BLS key has {length} bytes; the compressed form of 48 bytes is wanted.',
    who: 'operator',
    exit: 'usage',
    next: ['Take the key from the node itself: onboard node-id <node_url>'],
  },
  'E-VM-103': {
    says: 'The validator manager refuses {node} as a NodeID.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the NodeID again from the node: onboard node-id <node_url>'],
  },
  'E-VM-104': {
    says: '{node} is registered on this L1 already, or its registration is under way.',
    who: 'operator',
    exit: 'blocked',
    next: ['Go on with that registration instead of beginning a new one: onboard'],
  },
  'E-VM-105': {
    says: 'The weights of the L1 may change by so much only within one period; this would make it {churn}.',
    who: 'clock',
    exit: 'pending',
    next: ['Take a smaller stake, or wait for the next period and try again.'],
  },
  'E-VM-106': {
    says: 'The total weight of the L1 would become {weight}, which its validator manager does not allow.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Take another amount, or ask the L1's owners about the limits of the L1."],
  },
  'E-VM-107': {
    says: 'The validator manager waits for no registration of the validation {validation}.',
    who: 'operator',
    exit: 'blocked',
    next: ['It is complete already, or belongs to another L1. See how it stands: onboard'],
  },
  'E-VM-108': {
    says: 'The validation is {status}, and this needs another status.',
    who: 'operator',
    exit: 'blocked',
    next: ['See how it stands and go on from there: onboard'],
  },
  'E-VM-109': {
    says: 'The P-Chain says that the validator is {answer}, which is not what this completes.',
    who: 'operator',
    exit: 'blocked',
    next: ['See how it stands and go on from there: onboard'],
  },
  'E-VM-110': {
    says: "The validator manager does not accept the signed message: the validators' view of it is older, or it is missing.",
    who: 'validators',
    exit: 'pending',
    next: [
      'Nothing is lost. Wait a few minutes and run the same command again; it collects the signatures anew.',
    ],
  },
  'E-VM-111': {
    says: 'The message comes from the chain {chain}, not from the P-Chain.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it asks the P-Chain for the acknowledgement.'],
  },
  'E-VM-112': {
    says: 'The message names the sender {sender}; one of the P-Chain has none.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it stays so, report it to us with this code.'],
  },
  'E-VM-113': {
    says: 'The validator manager of this L1 is not set up yet: its first validators are missing.',
    who: 'l1-owner',
    exit: 'blocked',
    next: ["Ask the L1's owners when the L1 opens."],
  },
  'E-VM-114': {
    says: 'The registration cannot expire at {expiry}: it must be ahead, by 24 hours at most.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave the expiry out, or give a time within the next 24 hours. Check your clock.'],
  },
  'E-VM-115': {
    says: 'The addresses of a P-Chain owner are not in ascending order.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-VM-116': {
    says: 'The addresses of a P-Chain owner are not in ascending order, or one stands twice.',
    who: 'operator',
    exit: 'usage',
    next: ['Name each address once.'],
  },
  'E-VM-117': {
    says: 'One address is zero where it must not be.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the P-Chain owners: the zero address can spend nothing.'],
  },
  'E-VM-118': {
    says: 'The nonce {nonce} is not one that the validator manager sent.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command again: it asks for the acknowledgement of the last update.'],
  },
  'E-VM-119': {
    says: 'The message has {actual} bytes; {expected} are wanted.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it stays so, report it to us with this code.'],
  },
  'E-VM-120': {
    says: 'The message has the codec version {id}, which does not exist.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it stays so, report it to us with this code.'],
  },
  'E-VM-121': {
    says: 'The message is of another kind than the one that this completes.',
    who: 'us',
    exit: 'blocked',
    next: ['Run the same command again; if it stays so, report it to us with this code.'],
  },
  'E-VM-901': {
    says: 'The validator manager describes a validator in a shape that does not belong to its generation.',
    who: 'us',
    exit: 'unclear',
    next: ['Nothing was sent. Check the profile: onboard networks check <network_name>'],
  },
} as const satisfies Record<string, ErrorEntry>;
