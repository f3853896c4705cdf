import type { ErrorEntry } from './entry.ts';

/** How the program was called. */
export const cliErrors = {
  'E-CLI-101': { who: 'operator', exit: 'usage' },
  'E-CLI-102': { who: 'operator', exit: 'usage' },
  'E-CLI-103': { who: 'operator', exit: 'usage' },
  'E-CLI-104': { who: 'operator', exit: 'usage' },
  'E-CLI-105': { who: 'operator', exit: 'blocked' },
  'E-CLI-106': { who: 'operator', exit: 'usage' },
  'E-CLI-107': { who: 'operator', exit: 'usage' },
  'E-CLI-108': { who: 'operator', exit: 'usage' },
  'E-CLI-109': { who: 'clock', exit: 'pending' },
  'E-CLI-110': { who: 'operator', exit: 'usage' },
  'E-CLI-111': { who: 'clock', exit: 'pending' },
  'E-CLI-130': { who: 'operator', exit: 'cancelled' },
  'E-CLI-901': { who: 'us', exit: 'fault' },
} as const satisfies Record<string, ErrorEntry>;
