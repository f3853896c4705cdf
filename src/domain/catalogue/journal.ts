import type { ErrorEntry } from './entry.ts';

/** What is remembered of tasks on this machine. The chain can tell it again. */
export const journalErrors = {
  'E-JRN-201': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
