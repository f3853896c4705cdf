import type { ErrorEntry } from './entry.ts';

/** Journals that this version cannot read. */
export const journalErrors = {
  'E-JRN-201': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Failures of the embedded sandbox network. */
export const sandboxErrors = {
  'E-SBX-101': { who: 'operator', exit: 'blocked' },
  'E-SBX-102': { who: 'operator', exit: 'blocked' },
  'E-SBX-103': { who: 'operator', exit: 'blocked' },
  'E-SBX-104': { who: 'operator', exit: 'blocked' },
  'E-SBX-105': { who: 'operator', exit: 'usage' },
  'E-SBX-106': { who: 'operator', exit: 'blocked' },
  'E-SBX-107': { who: 'us', exit: 'fault' },
  'E-SBX-108': { who: 'operator', exit: 'usage' },
  'E-SBX-109': { who: 'operator', exit: 'blocked' },
  'E-SBX-110': { who: 'operator', exit: 'blocked' },
  'E-SBX-111': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Invalid input in a form of the wizard or in an argument of a command. Stakes in these errors are in whole units. */
export const sessionErrors = {
  'E-FORM-201': { who: 'operator', exit: 'usage' },
  'E-FORM-202': { who: 'operator', exit: 'usage' },
  'E-FORM-203': { who: 'operator', exit: 'usage' },
  'E-FORM-204': { who: 'operator', exit: 'usage' },
  'E-FORM-205': { who: 'operator', exit: 'usage' },
  'E-FORM-206': { who: 'operator', exit: 'blocked' },
  'E-FORM-207': { who: 'operator', exit: 'usage' },
  'E-FORM-208': { who: 'operator', exit: 'usage' },
  'E-FORM-209': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;

/** Failures of the program's files: journals, settings and others. */
export const storageErrors = {
  'E-JRN-101': { who: 'operator', exit: 'blocked' },
  'E-JRN-102': { who: 'operator', exit: 'blocked' },
  'E-JRN-103': { who: 'operator', exit: 'blocked' },
  'E-SET-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-101': { who: 'operator', exit: 'blocked' },
  'E-FILE-102': { who: 'operator', exit: 'blocked' },
  'E-FILE-103': { who: 'operator', exit: 'blocked' },
  'E-FILE-104': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Input that the support commands cannot use, and information that is not available. */
export const supportErrors = {
  'E-SUP-101': { who: 'operator', exit: 'usage' },
  'E-SUP-102': { who: 'operator', exit: 'unclear' },
  'E-SUP-103': { who: 'operator', exit: 'unclear' },
  'E-SUP-104': { who: 'operator', exit: 'usage' },
  'E-SUP-105': { who: 'operator', exit: 'usage' },
  'E-SUP-106': { who: 'operator', exit: 'usage' },
  'E-SUP-109': { who: 'operator', exit: 'usage' },
  'E-SUP-111': { who: 'operator', exit: 'unclear' },
  'E-SUP-112': { who: 'operator', exit: 'unclear' },
  'E-SUP-114': { who: 'operator', exit: 'usage' },
  'E-SUP-115': { who: 'us', exit: 'usage' },
  'E-SUP-116': { who: 'operator', exit: 'usage' },
  'E-SUP-118': { who: 'operator', exit: 'usage' },
  'E-SUP-119': { who: 'operator', exit: 'usage' },
  'E-SUP-121': { who: 'operator', exit: 'unclear' },
  'E-SUP-122': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;
