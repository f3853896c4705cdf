import type { ErrorEntry } from './entry.ts';

/** What a person or a script typed. */
export const inputErrors = {
  'E-ID-101': {
    says: '"{text}" is not a valid NodeID: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the NodeID again from the node: onboard node-id <node_url>'],
  },
  'E-ID-102': {
    says: '"{text}" is not a valid {what}: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy it again, in full, from where it was published.'],
  },
  'E-ID-103': {
    says: '"{text}" is not a valid {what}: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the address again, in full, from where it was published.'],
  },
  'E-ID-104': {
    says: '"{text}" is not a valid transaction hash: it must be 0x and 64 hexadecimal digits.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the full hash as the first command printed it.'],
  },
  'E-ID-105': {
    says: '"{text}" is not a valid P-Chain address of this network: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use an address like P-{hrp}1…, or keep the default, which is your own.'],
  },
  'E-BLS-101': {
    says: 'A BLS public key is 48 bytes long; this one has {bytes}.',
    who: 'operator',
    exit: 'usage',
    next: ['Get the key from the node itself: onboard node-id <node_url>'],
  },
  'E-BLS-102': {
    says: 'A BLS proof of possession is 96 bytes long; this one has {bytes}.',
    who: 'operator',
    exit: 'usage',
    next: ['Get the proof from the node itself: onboard node-id <node_url>'],
  },
  'E-BLS-103': {
    says: 'The proof of possession does not belong to this BLS public key.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Ask the node again: onboard node-id <node_url>. Key and proof must come from the same answer.',
    ],
  },
  'E-BLS-104': {
    says: 'The P-Chain would refuse this BLS public key: {key} is not a point of the right group.',
    who: 'operator',
    exit: 'blocked',
    next: ['Nothing was sent. Get the key from the node itself: onboard node-id <node_url>'],
  },
  'E-AMT-101': {
    says: '"{text}" is not a valid amount: use digits with at most {decimals} decimal places.',
    who: 'operator',
    exit: 'usage',
    next: ['Write it as 1500 or 0.25, without a unit.'],
  },
  'E-AMT-102': {
    says: '"{text}" is not a valid amount: give a whole number in the smallest unit.',
    who: 'operator',
    exit: 'usage',
    next: ['The smallest unit has 18 decimal places: 1000000000000000000 is one whole token.'],
  },
} as const satisfies Record<string, ErrorEntry>;
