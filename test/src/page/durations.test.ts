import { expect, test } from 'vitest';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { countdown, duration, elapsedText, timeOfDay } from '../../../src/page/durations.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test.each([
  [-5, '0 s'],
  [134 * SECOND, '2 min 14 s'],
  [3 * HOUR + 11 * 60 * SECOND, '3 h 11 min'],
  [2 * DAY + 5 * HOUR, '2 d 5 h'],
])('%i ms lasts %s', (milliseconds, shown) => expect(duration(milliseconds, english)).toBe(shown));

test.each([
  [-5, '0:00'],
  [1, '0:01'],
  [61 * SECOND, '1:01'],
  [9 * 60 * SECOND + 55 * SECOND, '9:55'],
  [10 * 60 * SECOND, '10 min'],
  [2 * DAY - 1, '2 d'],
])('%i ms are left: %s', (milliseconds, shown) =>
  expect(countdown(milliseconds, english)).toBe(shown),
);

test.each([
  [9_999, '9 s'],
  [59 * SECOND, '55 s'],
  [134 * SECOND, '2 min 10 s'],
  [10 * 60 * SECOND + 59 * SECOND, '10 min'],
])('%i ms have passed: %s', (milliseconds, shown) =>
  expect(elapsedText(milliseconds, english)).toBe(shown),
);

test('the time of day has its offset, and the date if it is another day', () => {
  const now = Date.UTC(2026, 2, 1, 14, 5, 9);
  const shown = (at: number, timeZone: string) =>
    timeOfDay(at, now, createTranslator(messages, { onboard: 'onboard', timeZone }));
  expect(shown(now - HOUR, 'Asia/Tokyo')).toBe('22:05 +09:00');
  expect(shown(now, 'America/St_Johns')).toBe('10:35 -03:30');
  expect(shown(now + 2 * HOUR, 'Asia/Tokyo')).toBe('2 Mar, 01:05 +09:00');
  expect(shown(now - 3 * DAY, 'UTC')).toBe('26 Feb, 14:05 UTC');
});
