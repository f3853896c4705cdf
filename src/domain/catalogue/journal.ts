import type { ErrorEntry } from './entry.ts';

/** What is remembered of tasks on this machine. The chain can tell it again. */
export const journalErrors = {
  'E-JRN-201': {
    says: 'The journal was written by a later version of this program (format {version}).',
    who: 'operator',
    exit: 'blocked',
    next: [
      'Update this program; the journal is kept as it is.',
      'Or go on from the chain alone: move the journal aside and start again.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
