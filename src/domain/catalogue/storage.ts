import type { ErrorEntry } from './entry.ts';

/** Files that the product keeps: journal and settings. */
export const storageErrors = {
  'E-JRN-101': { who: 'operator', exit: 'blocked' },
  'E-JRN-102': { who: 'operator', exit: 'blocked' },
  'E-JRN-103': { who: 'operator', exit: 'blocked' },
  'E-SET-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-102': { who: 'operator', exit: 'blocked' },
  'E-FILE-103': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
