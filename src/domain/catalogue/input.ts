import type { ErrorEntry } from './entry.ts';

/** What a person or a script typed. */
export const inputErrors = {
  'E-ID-101': {
    says: '"{text}" is no NodeID: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the NodeID again from the node: onboard node-id <node_url>'],
  },
  'E-ID-102': {
    says: '"{text}" is no {what}: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy it again, whole, from where it was published.'],
  },
  'E-ID-103': {
    says: '"{text}" is no {what}: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the address again, whole, from where it was published.'],
  },
  'E-ID-104': {
    says: '"{text}" is no transaction hash: it must be 0x and 64 hexadecimal digits.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the whole hash, as the first command printed it.'],
  },
  'E-ID-105': {
    says: '"{text}" is no P-Chain address of this network: {fault}.',
    who: 'operator',
    exit: 'usage',
    next: ['Give an address like P-{hrp}1…, or leave the field as it is: it is your own.'],
  },
  'E-BLS-101': {
    says: 'A BLS public key has 48 bytes; this one has {bytes}.',
    who: 'operator',
    exit: 'usage',
    next: ['Take the key from the node itself: onboard node-id <node_url>'],
  },
  'E-BLS-102': {
    says: 'A BLS proof of possession has 96 bytes; this one has {bytes}.',
    who: 'operator',
    exit: 'usage',
    next: ['Take the proof from the node itself: onboard node-id <node_url>'],
  },
  'E-BLS-103': {
    says: 'The proof of possession does not belong to this BLS public key.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Ask the node again: onboard node-id <node_url>. Key and proof must come from the same answer.',
    ],
  },
  'E-AMT-101': {
    says: '"{text}" is no amount: digits with at most {decimals} decimal places are wanted.',
    who: 'operator',
    exit: 'usage',
    next: ['Write it like 1500 or 0.25, without a unit.'],
  },
  'E-AMT-102': {
    says: '"{text}" is no amount: an integer of the smallest unit is wanted.',
    who: 'operator',
    exit: 'usage',
    next: ['Write whole units with their 18 zeros: 1000000000000000000 is one.'],
  },
} as const satisfies Record<string, ErrorEntry>;
