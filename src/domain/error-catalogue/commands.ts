import type { ErrorEntry } from './entry.ts';

/** Wrong command lines, unfinished runs of a command, and internal errors. */
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

/** Input that a single command cannot use, and chain states that stop a single command. */
export const commandErrors = {
  'E-CMD-101': { who: 'operator', exit: 'usage' },
  'E-CMD-102': { who: 'operator', exit: 'usage' },
  'E-CMD-103': { who: 'operator', exit: 'usage' },
  'E-CMD-104': { who: 'operator', exit: 'usage' },
  'E-CMD-105': { who: 'operator', exit: 'usage' },
  'E-CMD-106': { who: 'operator', exit: 'usage' },
  'E-CMD-107': { who: 'operator', exit: 'usage' },
  'E-CMD-108': { who: 'operator', exit: 'blocked' },
  'E-CMD-109': { who: 'operator', exit: 'usage' },
  'E-CMD-110': { who: 'operator', exit: 'usage' },
  'E-CMD-111': { who: 'operator', exit: 'usage' },
  'E-CMD-112': { who: 'operator', exit: 'usage' },
  'E-CMD-113': { who: 'operator', exit: 'usage' },
  'E-CMD-114': { who: 'operator', exit: 'usage' },
  'E-CMD-116': { who: 'operator', exit: 'blocked' },
  'E-CMD-118': { who: 'operator', exit: 'usage' },
  'E-CMD-117': { who: 'operator', exit: 'usage' },
} as const satisfies Record<string, ErrorEntry>;

/** Invalid input of a person or a script. */
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

/** Unknown networks, and faults of network profiles. */
export const profileErrors = {
  'E-PRF-101': { who: 'operator', exit: 'usage' },
  'E-PRF-102': { who: 'operator', exit: 'usage' },
  'E-PRF-103': { who: 'operator', exit: 'blocked' },
  'E-PRF-104': { who: 'operator', exit: 'usage' },
  'E-PRF-105': { who: 'operator', exit: 'blocked' },
  'E-PRF-106': { who: 'operator', exit: 'usage' },
  'E-PRF-107': { who: 'operator', exit: 'unclear' },
  'E-PRF-108': { who: 'operator', exit: 'blocked' },
  'E-PRF-109': { who: 'operator', exit: 'blocked' },
} as const satisfies Record<string, ErrorEntry>;

/** Failures of host and node-software checks. */
export const hostErrors = {
  'E-HOST-101': { who: 'operator', exit: 'usage' },
  'E-HOST-102': { who: 'operator', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
