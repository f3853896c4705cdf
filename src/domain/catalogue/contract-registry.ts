import type { ErrorEntry } from './entry.ts';

/** Reverts of the operator registry and of the opt-in services. */
export const registryErrors = {
  'E-REG-101': { who: 'operator', exit: 'blocked' },
  'E-REG-102': { who: 'operator', exit: 'blocked' },
  'E-OPT-101': { who: 'operator', exit: 'blocked' },
  'E-OPT-102': { who: 'operator', exit: 'blocked' },
  'E-OPT-103': { who: 'operator', exit: 'blocked' },
  'E-OPT-104': { who: 'operator', exit: 'blocked' },
  'E-OPT-105': { who: 'operator', exit: 'blocked' },
  'E-OPT-106': { who: 'clock', exit: 'pending' },
  'E-OPT-107': { who: 'operator', exit: 'blocked' },
  'E-OPT-108': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;
