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
  'E-KEY-109': {
    says: 'This is no bare private key but an encrypted keystore, or another JSON file.',
    who: 'operator',
    exit: 'usage',
    next: ['Take it in under a name first: onboard keys import <name> --from <path>'],
  },
  'E-KEY-110': {
    says: 'The key was overwritten in memory; nothing can be signed with it any more.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Run the same command again.'],
  },
  'E-KEY-111': {
    says: 'This is no private key: what follows PrivateKey- is cut off or mistyped.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the whole key again, from PrivateKey- to its end.'],
  },
  'E-KEY-112': {
    says: 'A kept key needs a name of 1 to 32 letters, digits, dots, dashes or underscores, and a letter or digit first.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose one like "operator", or see which there are: onboard keys list'],
  },
  'E-KEY-113': {
    says: 'No key of the name {name} is kept here. Kept: {known}.',
    who: 'operator',
    exit: 'usage',
    next: ['Name one of those, or make one: onboard keys create <name>'],
  },
  'E-KEY-114': {
    says: '{file} is no keystore that can be read: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Take the copy of it that you made, or another key.'],
  },
  'E-KEY-115': {
    says: 'The password does not open {name}.',
    who: 'operator',
    exit: 'usage',
    next: ['Mind capitals and the keyboard layout, then give it again.'],
  },
  'E-KEY-116': {
    says: 'There is a key of the name {name} already: {file}.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose another name; a kept key is never overwritten.'],
  },
  'E-KEY-117': {
    says: 'The keystore {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Put that right, then run the same command again; nothing was kept.'],
  },
  'E-KEY-118': {
    says: 'The password has {length} characters; {least} are the least.',
    who: 'operator',
    exit: 'usage',
    next: ['Take a longer one, for example four or five words.'],
  },
  'E-KEY-119': {
    says: 'What was written to {file} could not be opened again; the file was taken away.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the disk, then run the same command again.'],
  },
  'E-KEY-120': {
    says: 'The password of {name} is needed, and there is nobody to ask.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Name a file that only you can read: --password-file <path>',
      'Or put the password into the environment variable ONBOARD_KEYSTORE_PASSWORD.',
    ],
  },
  'E-KEY-121': {
    says: 'The two passwords differ.',
    who: 'operator',
    exit: 'usage',
    next: ['Type the same one twice.'],
  },
  'E-KEY-122': {
    says: 'Nothing was removed: nobody typed the name {name}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command on a terminal, or with --yes.'],
  },
  'E-KEY-123': {
    says: 'There is nobody to ask for the key.',
    who: 'operator',
    exit: 'usage',
    next: ['Name a file that only you can read, or - for standard input: --from <path>'],
  },
  'E-KEY-124': {
    says: 'That is a key itself, and here the name of what holds it is asked for.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Type a key only where it is not shown. If this terminal keeps what is typed, take another key.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
