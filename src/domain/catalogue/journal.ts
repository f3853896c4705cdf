import type { ErrorEntry } from './entry.ts';

/** What is remembered of tasks on this machine. The chain can tell it again. */
export const journalErrors = {
  'E-JRN-201': {
    says: 'The journal was written by a newer version of this program (format {version}).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Update this program; the journal stays as it is.',
      'Or move the journal away and start again: everything is then read from the chains.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
