import type { ErrorEntry } from './entry.ts';

/** How the program was called. */
export const cliErrors = {
  'E-CLI-101': {
    says: '{problem}.',
    who: 'operator',
    exit: 'usage',
    next: ['For help: {help}'],
  },
  'E-CLI-102': {
    says: 'The wizard needs a terminal, but neither standard input nor standard output is one.',
    who: 'operator',
    exit: 'usage',
    next: [
      'In scripts, use the commands instead. To list them: onboard --help',
      'To answer the wizard line by line through a pipe: onboard --linear',
    ],
  },
  'E-CLI-103': {
    says: '{command} has to sign, and no key was given.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Use a key that is stored encrypted on this machine: --keystore <name> (to create one: onboard keys create <name>)',
      'Or sign with a Ledger: --ledger',
      'Or put the key into the environment variable ONBOARD_PRIVATE_KEY.',
      'Or use a file that only you can read: --private-key-file <path>',
      'Or pass it on standard input: --private-key-file -',
      'Or pass it directly, which other users of this host and your shell history can see: --private-key <PRIVATE_KEY>',
    ],
  },
  'E-CLI-104': {
    says: 'The key was given twice: by {first} and by {second}.',
    who: 'operator',
    exit: 'usage',
    next: ['Remove one of the two.'],
  },
  'E-CLI-105': {
    says: 'Nothing was sent, because nobody confirmed it.',
    who: 'operator',
    exit: 'blocked',
    next: ['Check what would be sent, then run the same command with --yes.'],
  },
  'E-CLI-106': {
    says: '{command} needs --network <network_name>.',
    who: 'operator',
    exit: 'usage',
    next: ['Known networks: {known}'],
  },
  'E-CLI-107': {
    says: '{command} only reads and does not need a key.',
    who: 'operator',
    exit: 'usage',
    next: ['Remove {option}.'],
  },
  'E-CLI-108': {
    says: '{file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the file name and its permissions.'],
  },
  'E-CLI-109': {
    says: 'Not done yet: {waits}',
    who: 'clock',
    exit: 'pending',
    next: ['Nothing is lost. Run the same command again later; it continues where it stopped.'],
  },
  'E-CLI-110': {
    says: '{option} takes a duration such as 90s, 30m, 2h or 1d (at most 30d), not "{text}".',
    who: 'operator',
    exit: 'usage',
    next: [
      'Give a number and a unit: s, m, h or d. --wait without a duration waits as long as it takes.',
    ],
  },
  'E-CLI-111': {
    says: 'Not done within {timeout}.',
    who: 'clock',
    exit: 'pending',
    next: ['Nothing is lost. Run the same command again; it continues where it stopped.'],
  },
  'E-CLI-130': {
    says: 'Stopped.',
    who: 'operator',
    exit: 'cancelled',
    next: ['To continue: {resume}'],
  },
  'E-CLI-901': {
    says: 'Something went wrong inside this program: {reason}.',
    who: 'us',
    exit: 'fault',
    next: [
      'Nothing that a chain has accepted is lost. Run the same command again.',
      'If it happens again, report it together with the file that --debug-file <path> writes.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
