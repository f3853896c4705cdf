import type { ErrorEntry } from './entry.ts';

/** What was typed into a form of the wizard. Stakes come in whole units. */
export const sessionErrors = {
  'E-FORM-201': { who: 'operator', exit: 'usage' },
  'E-FORM-202': { who: 'operator', exit: 'usage' },
  'E-FORM-203': { who: 'operator', exit: 'usage' },
  'E-FORM-204': { who: 'operator', exit: 'usage' },
  'E-FORM-205': { who: 'operator', exit: 'usage' },
  'E-FORM-206': { who: 'operator', exit: 'blocked' },
  'E-FORM-207': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;
