import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../ports/host.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await wait(milliseconds, undefined, { signal });
    } catch (error) {
      // The timer rejects with its own AbortError; callers expect the signal's reason.
      if (signal?.aborted === true) throw signal.reason as Error;
      throw error;
    }
  },
};
