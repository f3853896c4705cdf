import type { ErrorEntry } from './entry.ts';

/** Judging a host and a node's software. */
export const hostErrors = {
  'E-HOST-101': { who: 'operator', exit: 'usage' },
  'E-HOST-102': { who: 'operator', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
