import type { Clock } from '../../../../src/ports/clock.ts';

/** A clock whose pauses take no time; it remembers how long they were to be. */
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
