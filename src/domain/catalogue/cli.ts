import type { ErrorEntry } from './entry.ts';

/** How the program was called. */
export const cliErrors = {
  'E-CLI-101': {
    says: '{problem}.',
    who: 'operator',
    exit: 'usage',
    next: ['See how it is used: {help}'],
  },
  'E-CLI-102': {
    says: 'The wizard needs a terminal, and neither standard input nor standard output is one.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Use the commands in scripts; this lists them: onboard --help',
      'To answer its questions through pipes, line by line: onboard --linear',
    ],
  },
  'E-CLI-103': {
    says: 'No key was given, and {command} signs.',
    who: 'operator',
    exit: 'usage',
    next: [
      'Name a key that is kept encrypted here: --keystore <name> (make one: onboard keys create <name>)',
      'Or sign on a Ledger: --ledger',
      'Or put the key into the environment variable ONBOARD_PRIVATE_KEY.',
      'Or name a file that only you can read: --private-key-file <path>',
      'Or give it on standard input: --private-key-file -',
      'Or, visible to others on this host and in your shell history: --private-key <PRIVATE_KEY>',
    ],
  },
  'E-CLI-104': {
    says: 'The key was given twice: by {first} and by {second}.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave one of them out.'],
  },
  'E-CLI-105': {
    says: 'Nothing was sent: nobody agreed to it.',
    who: 'operator',
    exit: 'blocked',
    next: ['Read what would be sent, then run the same command with --yes.'],
  },
  'E-CLI-106': {
    says: '{command} needs --network <network_name>.',
    who: 'operator',
    exit: 'usage',
    next: ['Known networks: {known}'],
  },
  'E-CLI-107': {
    says: '{command} only reads and takes no key.',
    who: 'operator',
    exit: 'usage',
    next: ['Leave {option} out.'],
  },
  'E-CLI-108': {
    says: '{file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'usage',
    next: ['Check the name of the file and who may read it.'],
  },
  'E-CLI-109': {
    says: 'Not done yet: {waits}',
    who: 'clock',
    exit: 'pending',
    next: ['Nothing is lost. Run the same command again later; it goes on where it stopped.'],
  },
  'E-CLI-130': {
    says: 'Stopped.',
    who: 'operator',
    exit: 'cancelled',
    next: ['Go on where it stopped: {resume}'],
  },
  'E-CLI-901': {
    says: 'The program met a fault of its own: {reason}.',
    who: 'us',
    exit: 'fault',
    next: [
      'Nothing that the chain has accepted is lost: run the same command again.',
      'If it stays so, report it with the file that --debug-file <path> writes.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
