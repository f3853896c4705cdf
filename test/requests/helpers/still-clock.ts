import type { Clock } from '../../../src/ports/clock.ts';
import type { FastClock } from '../../src/tasks/helpers/fast-clock.ts';

/**
 * The same clock, on which only sleeps take time: how long a busy machine takes to answer makes nothing that was
 * read too old.
 */
export function stillClock(clock: FastClock): Clock {
  const began = Date.now();
  return {
    now: () => began + clock.ahead,
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    timeout: (milliseconds) => clock.timeout(milliseconds),
  };
}
