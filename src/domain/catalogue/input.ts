import type { ErrorEntry } from './entry.ts';

/** What a person or a script typed. */
export const inputErrors = {
  'E-ID-101': { who: 'operator', exit: 'usage' },
  'E-ID-102': { who: 'operator', exit: 'usage' },
  'E-ID-103': { who: 'operator', exit: 'usage' },
  'E-ID-104': { who: 'operator', exit: 'usage' },
  'E-ID-105': { who: 'operator', exit: 'usage' },
  'E-BLS-101': { who: 'operator', exit: 'usage' },
  'E-BLS-102': { who: 'operator', exit: 'usage' },
  'E-BLS-103': { who: 'operator', exit: 'blocked' },
  'E-BLS-104': { who: 'operator', exit: 'blocked' },
  'E-AMT-101': { who: 'operator', exit: 'usage' },
  'E-AMT-102': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;
