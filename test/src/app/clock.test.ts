import { expect, test } from 'vitest';
import { systemClock } from '../../../src/app/clock.ts';

// A timer of Node holds 2^31 - 1 ms. A longer one ends after a millisecond.
test.each([25, 30])('a sleep of %d days does not end at once', async (days) => {
  const stop = new AbortController();
  const long = systemClock.sleep(days * 86_400_000, stop.signal).then(
    () => 'ended',
    () => 'aborted',
  );
  const short = systemClock.sleep(100).then(() => 'short');
  expect(await Promise.race([long, short])).toBe('short');
  stop.abort(new Error('stopped'));
  expect(await long).toBe('aborted');
});
