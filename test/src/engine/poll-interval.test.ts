import { expect, test } from 'vitest';
import { pollInterval } from '../../../src/engine/sign-and-submit.ts';

/**
 * The time at which a poll detects an inclusion, and the number of polls. `included` is the time of the
 * inclusion, in milliseconds since the submission.
 */
function noticed(included: number, blockTime: number | undefined, way: number) {
  for (let at = way, looks = 1; ; looks++) {
    if (at - way / 2 >= included) return { at, looks };
    at += pollInterval(at, blockTime) + way;
  }
}

test.each([
  ['a block every second', 1000, 50],
  ['a block every two seconds', 2000, 50],
  ['an unknown block time', undefined, 50],
])(
  '%s: an inclusion in the next block is detected within 1.2 block times',
  (_what, blockTime, way) => {
    const block = blockTime ?? 2000;
    for (let included = 1; included <= block; included += 7) {
      expect(noticed(included, blockTime, way).at).toBeLessThanOrEqual(
        Math.max(included + 0.2 * block + way, way),
      );
    }
  },
);

test('the interval stays within its limits on fast and slow chains', () => {
  for (const blockTime of [0, 1, 200, 1000, 2000, 60_000, undefined]) {
    for (const waited of [0, 500, 5000, 29_000]) {
      expect(pollInterval(waited, blockTime)).toBeGreaterThanOrEqual(100);
      expect(pollInterval(waited, blockTime)).toBeLessThanOrEqual(1000);
    }
  }
  expect(noticed(30_000, 2000, 50).looks).toBeLessThan(60);
});
