import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../ports/host.ts';

/** Timers hold at most this many milliseconds, about 25 days, and end a longer wait at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      for (let rest = milliseconds; rest >= 0; rest -= LONGEST_TIMER) {
        await wait(Math.min(rest, LONGEST_TIMER), undefined, { signal });
      }
    } catch (error) {
      // The timer rejects with its own AbortError; callers expect the signal's reason.
      if (signal?.aborted === true) throw signal.reason as Error;
      throw error;
    }
  },
};
