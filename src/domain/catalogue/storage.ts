import type { ErrorEntry } from './entry.ts';

/** Files that the product keeps: journal and settings. */
export const storageErrors = {
  'E-JRN-101': {
    says: 'Process {pid} on {host} has been working for this operator since {since}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Wait until it ends, or look on without a key: onboard status'],
  },
  'E-JRN-102': {
    says: 'The folder {folder} cannot be written to: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Make room or set the permissions right. Nothing is sent before its record is on the disk.',
    ],
  },
  'E-JRN-103': {
    says: 'The records in {file} cannot be read: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Set the permissions right; or move the file away: everything is read from the chain then.',
    ],
  },
  'E-SET-101': {
    says: 'The settings in {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Make room or set the permissions right; the program goes on without them.'],
  },
  'E-FILE-101': {
    says: 'The file {file} cannot be written: {reason}.',
    who: 'operator',
    exit: 'blocked',
    next: ['Make room or set the permissions right; or start the program in another folder.'],
  },
  'E-FILE-102': {
    says: '{path} is a link to something else; no file of this program is reached through one.',
    who: 'operator',
    exit: 'blocked',
    next: [
      'If you made the link yourself, name what it leads to: --home <folder>',
      'If you did not, remove it, and look who else can write into that folder.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
