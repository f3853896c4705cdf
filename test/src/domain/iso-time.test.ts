import { expect, test } from 'vitest';
import { dateOf, isoTime } from '../../../src/domain/iso-time.ts';

test.each([10n ** 30n, -(10n ** 30n), 0n, 1_790_000_000n])(
  'each number of seconds, also from an edited journal, is a time: %s',
  (seconds) => {
    expect(isoTime(dateOf(seconds).getTime())).toMatch(/^[+-]?\d{4,6}-\d\d-\d\dT/);
  },
);
