import type { Clock } from '../../../src/ports/host.ts';
import type { FastClock } from '../../src/tasks/helpers/fast-clock.ts';

/** A clock that only sleeps advance. A slow machine therefore cannot make read values too old. */
export function stillClock(clock: FastClock): Clock {
  const began = Date.now();
  return {
    now: () => began + clock.ahead,
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    timeout: (milliseconds) => clock.timeout(milliseconds),
  };
}
