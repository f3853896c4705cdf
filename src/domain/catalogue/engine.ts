import type { ErrorEntry } from './entry.ts';

/** Signing, sending and following transactions. */
export const engineErrors = {
  'E-SIGN-201': { who: 'us', exit: 'fault' },
  'E-SIGN-202': { who: 'operator', exit: 'usage' },
  'E-SIGN-203': { who: 'operator', exit: 'blocked' },
  'E-SIGN-204': { who: 'operator', exit: 'usage' },
  'E-SIGN-205': { who: 'operator', exit: 'blocked' },
  'E-SIGN-206': { who: 'operator', exit: 'pending' },
  'E-SIGN-207': { who: 'operator', exit: 'blocked' },
  'E-SIGN-208': { who: 'operator', exit: 'blocked' },
  'E-SIGN-209': { who: 'operator', exit: 'blocked' },
  'E-SEND-201': { who: 'operator', exit: 'blocked' },
  'E-SEND-203': { who: 'us', exit: 'unclear' },
  'E-SEND-204': { who: 'us', exit: 'unclear' },
  'E-SEND-205': { who: 'operator', exit: 'blocked' },
  'E-SEND-206': { who: 'operator', exit: 'blocked' },
  'E-SEND-208': { who: 'network', exit: 'unclear' },
  'E-SEND-209': { who: 'clock', exit: 'pending' },
  'E-SEND-210': { who: 'validators', exit: 'pending' },
  'E-SEND-207': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
