import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await wait(milliseconds, undefined, { signal });
    } catch (error) {
      // The timer rejects with an AbortError of its own; the reason is what callers are promised.
      if (signal?.aborted === true) throw signal.reason as Error;
      throw error;
    }
  },
};
