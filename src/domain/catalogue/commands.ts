import type { ErrorEntry } from './entry.ts';

/** What single commands cannot do with what they were given. */
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
