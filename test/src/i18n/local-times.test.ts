import { expect, test } from 'vitest';
import { localTimes } from '../../../src/i18n/local-times.ts';

const TEXT = 'Until 2026-03-02 23:40:00 UTC anybody may, from 2026-03-03 00:00:01 UTC on nobody.';

test("shows times in the reader's time zone, with the offset", () => {
  expect(localTimes(TEXT, 'Asia/Tokyo')).toBe(
    'Until 2026-03-03 08:40:00 +09:00 anybody may, from 2026-03-03 09:00:01 +09:00 on nobody.',
  );
});

test('uses the offset of the moment, also for half-hour zones and summer time', () => {
  expect(localTimes(TEXT, 'America/St_Johns')).toContain('2026-03-02 20:10:00 -03:30');
  expect(localTimes('2026-07-01 00:10:00 UTC', 'America/St_Johns')).toBe(
    '2026-06-30 21:40:00 -02:30',
  );
  // Clocks in this zone show this hour twice.
  expect(localTimes('2026-11-01 04:29:59 UTC', 'America/St_Johns')).toBe(
    '2026-11-01 01:59:59 -02:30',
  );
  expect(localTimes('2026-11-01 04:30:00 UTC', 'America/St_Johns')).toBe(
    '2026-11-01 01:00:00 -03:30',
  );
});

test('formats times from chain data like all other times', () => {
  expect(localTimes('since 2026-03-02T23:40:00.123Z (2 h)', 'Asia/Tokyo')).toBe(
    'since 2026-03-03 08:40:00 +09:00 (2 h)',
  );
  expect(localTimes('2026-03-02T23:40:00Z', 'UTC')).toBe('2026-03-02 23:40:00 UTC');
});

test('keeps the text in UTC, and text that is no time', () => {
  expect(localTimes(TEXT, 'UTC')).toBe(TEXT);
  expect(localTimes('at 2026-13-41 99:99:99 UTC', 'Asia/Tokyo')).toBe('at 2026-13-41 99:99:99 UTC');
});
