import type { ErrorEntry } from './entry.ts';

/** Cross-chain messages, their codecs and signatures. */
export const warpErrors = {
  'E-WARP-101': {
    says: 'This is not a valid {what}: {fault}.',
    who: 'us',
    exit: 'unclear',
    next: [
      'Nothing was sent. Try again with another endpoint; if that does not help, export a case for support.',
    ],
  },
} as const satisfies Record<string, ErrorEntry>;
