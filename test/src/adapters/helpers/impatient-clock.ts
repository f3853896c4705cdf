import type { Clock } from '../../../../src/ports/host.ts';

/** A clock whose sleeps take no time; `pauses` contains their requested milliseconds. */
export function impatientClock(): Clock & { readonly pauses: number[] } {
  const pauses: number[] = [];
  let now = 1_750_000_000_000;
  return {
    pauses,
    now: () => now,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      pauses.push(milliseconds);
      now += milliseconds;
      await Promise.resolve();
    },
  };
}
