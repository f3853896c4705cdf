import type { ErrorEntry } from './entry.ts';

/** Cross-chain messages, their codecs and signatures. */
export const warpErrors = {
  'E-WARP-101': { who: 'us', exit: 'unclear' },
} as const satisfies Record<string, ErrorEntry>;
