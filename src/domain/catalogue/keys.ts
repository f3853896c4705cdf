import type { ErrorEntry } from './entry.ts';

/** Private keys and where they come from. No entry ever shows a key. */
export const keyErrors = {
  'E-KEY-101': {
    says: 'This is not a private key: it has {length} characters instead of 64 hexadecimal digits.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the whole key, with or without 0x in front.'],
  },
  'E-KEY-102': {
    says: 'This is not a private key: it has characters that are not hexadecimal.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the key again; it consists of the digits 0 to 9 and the letters a to f.'],
  },
  'E-KEY-103': {
    says: 'This is not a private key: the number is outside the valid range.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the key again, or use another one.'],
  },
  'E-KEY-104': {
    says: 'The key file {file} can be read by other users (mode {mode}).',
    who: 'operator',
    exit: 'blocked',
    next: ['Restrict it to yourself, then run the same command again: chmod 600 {file}'],
  },
  'E-KEY-105': {
    says: 'The key file {file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the path and the permissions of the file.'],
  },
  'E-KEY-106': {
    says: 'The environment variable {variable} does not contain a key.',
    who: 'operator',
    exit: 'usage',
    next: ['Set it to the private key, then run the same command again.'],
  },
  'E-KEY-107': {
    says: 'The signature does not match what was shown.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Report it to us with this code.'],
  },
  'E-KEY-108': {
    says: 'This key belongs to {is}, but the chosen operator is {operator}.',
    who: 'operator',
    exit: 'usage',
    next: ["Use that operator's key, or go back and choose your own operator."],
  },
  'E-KEY-109': {
    says: 'This is an encrypted keystore or another JSON file, not a plain private key.',
    who: 'operator',
    exit: 'usage',
    next: ['Import it first: onboard keys import <name> --from <path>'],
  },
  'E-KEY-110': {
    says: 'The key has been erased from memory; nothing more can be signed with it.',
    who: 'us',
    exit: 'fault',
    next: ['Nothing was sent. Run the same command again.'],
  },
  'E-KEY-111': {
    says: 'This is not a private key: the part after PrivateKey- is cut off or mistyped.',
    who: 'operator',
    exit: 'usage',
    next: ['Copy the whole key again, from PrivateKey- to the end.'],
  },
  'E-KEY-112': {
    says: 'The name of a stored key has 1 to 32 letters, digits, dots, dashes or underscores, and begins with a letter or digit.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose a name such as "operator". To list the stored keys: onboard keys list'],
  },
  'E-KEY-113': {
    says: 'No key called {name} is stored here. Stored keys: {known}.',
    who: 'operator',
    exit: 'usage',
    next: ['Use one of those, or create one: onboard keys create <name>'],
  },
  'E-KEY-114': {
    says: '{file} is not a readable keystore: {fault}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Use your backup of it, or another key.'],
  },
  'E-KEY-115': {
    says: 'The password does not open {name}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check capital letters and the keyboard layout, then enter it again.'],
  },
  'E-KEY-116': {
    says: 'A key called {name} already exists: {file}.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose another name; a stored key is never overwritten.'],
  },
  'E-KEY-117': {
    says: 'The keystore {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Correct that, then run the same command again. Nothing was stored.'],
  },
  'E-KEY-118': {
    says: 'The password has {length} characters; at least {least} are needed.',
    who: 'operator',
    exit: 'usage',
    next: ['Choose a longer one, for example four or five words.'],
  },
  'E-KEY-119': {
    says: 'The keystore written to {file} could not be opened again, so the file was removed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check the disk, then run the same command again.'],
  },
  'E-KEY-120': {
    says: 'The password of {name} is needed, and there is no terminal to ask for it.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Use a file that only you can read: --password-file <path>',
      'Or put the password into the environment variable ONBOARD_KEYSTORE_PASSWORD.',
    ],
  },
  'E-KEY-121': {
    says: 'The two passwords are not the same.',
    who: 'operator',
    exit: 'usage',
    next: ['Type the same password twice.'],
  },
  'E-KEY-122': {
    says: 'Nothing was removed, because the name {name} was not confirmed.',
    who: 'operator',
    exit: 'blocked',
    next: ['Run the same command in a terminal, or with --yes.'],
  },
  'E-KEY-123': {
    says: 'The key is needed, and there is no terminal to ask for it.',
    who: 'operator',
    exit: 'usage',
    next: ['Use a file that only you can read, or - for standard input: --from <path>'],
  },
  'E-KEY-124': {
    says: 'That looks like a key itself. Only the name of the file or variable that holds it belongs here.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Type a key only where it stays hidden. If this terminal records what is typed, use another key from now on.',
    ],
  },
  'E-KEY-125': {
    says: 'A private key, or text that looks like one, was pasted in the wrong place ({what}); nothing of it was sent.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Enter a key only where the input is hidden, or name a file that holds it: --private-key-file <path>',
      'If this terminal records what is typed, use another key from now on.',
      'If it is the hash of a transaction: write it with 0x, and only where a command takes a hash.',
    ],
  },
  'E-KEY-126': {
    says: 'This is the private key of {address}, not the hash of a transaction; nothing of it was sent.',
    who: 'operator',
    exit: 'usage',
    next: [
      'To see the account, give its address.',
      'If this terminal records what is typed, use another key from now on.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
