import type { ErrorEntry } from './entry.ts';

/** Files that the product keeps: journal and settings. */
export const storageErrors = {
  'E-JRN-101': {
    says: 'Process {pid} on {host} is already working for this operator, since {since}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Wait until it ends, or just look, without a key: onboard status <operator_address>'],
  },
  'E-JRN-102': {
    says: 'The folder {folder} is not writable: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Free some disk space or correct the permissions. Nothing is sent before its record is on the disk.',
    ],
  },
  'E-JRN-103': {
    says: 'The records in {file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Correct the permissions, or move the file away: everything is then read from the chains.',
    ],
  },
  'E-SET-101': {
    says: 'The settings in {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Free some disk space or correct the permissions; until then the program works without settings.',
    ],
  },
  'E-FILE-101': {
    says: 'The file {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Free some disk space or correct the permissions, or start the program in another folder.',
    ],
  },
  'E-FILE-102': {
    says: '{path} is a symbolic link; this program does not follow links to its own files.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'If you created the link yourself, give its target instead: --home <folder>',
      'If you did not, remove it, and check who else can write to that folder.',
    ],
  },
  'E-FILE-103': {
    says: '{path} is {what}, not a regular file.',
    who: 'operator',
    exit: 'blocked',
    next: ['Move it away or give another path, then run the same command again.'],
  },
} as const satisfies Record<string, ErrorEntry>;
