import type { ErrorEntry } from './entry.ts';

/** Private keys and where they come from. No entry ever shows a key. */
export const keyErrors = {
  'E-KEY-101': {
    says: 'This is no private key: it has {length} characters instead of 64 hexadecimal digits.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the whole key, with or without 0x in front.'],
  },
  'E-KEY-102': {
    says: 'This is no private key: it has characters that are not hexadecimal.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the key again; it consists of the digits 0 to 9 and the letters a to f.'],
  },
  'E-KEY-103': {
    says: 'This is no private key: the number lies outside the range of the curve.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the key again, or take another one.'],
  },
  'E-KEY-104': {
    says: 'Others than you can read the key file {file} (mode {mode}).',
    who: 'operator',
    exit: 'blocked',
    next: ['Make it yours alone, then run the same command again: chmod 600 {file}'],
  },
  'E-KEY-105': {
    says: 'The key file {file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the path and the permissions of the file.'],
  },
  'E-KEY-106': {
    says: 'The environment variable {variable} holds no key.',
    who: 'operator',
    exit: 'usage',
    next: ['Set it to the private key, then run the same command again.'],
  },
  'E-KEY-107': {
    says: 'The signature does not cover what was shown.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-KEY-108': {
    says: 'This key belongs to {is}, and what was chosen belongs to {operator}.',
    who: 'operator',
    exit: 'usage',
    next: ["Give that operator's key, or go back and choose your own operator."],
  },
} as const satisfies Record<string, ErrorEntry>;
