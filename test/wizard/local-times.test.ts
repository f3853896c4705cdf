import { expect, test } from 'vitest';
import { localTimes } from '../../src/wizard/time/local-times.ts';

const TEXT = 'Until 2026-03-02 23:40:00 UTC anybody may, from 2026-03-03 00:00:01 UTC on nobody.';

test('moments are told in the zone of whoever reads them, with the offset', () => {
  expect(localTimes(TEXT, 'Asia/Tokyo')).toBe(
    'Until 2026-03-03 08:40:00 GMT+9 anybody may, from 2026-03-03 09:00:01 GMT+9 on nobody.',
  );
  expect(localTimes(TEXT, 'America/St_Johns')).toContain('2026-03-02 20:10:00 GMT-3:30');
});

test('in UTC, and where it is no moment, the text stays', () => {
  expect(localTimes(TEXT, 'UTC')).toBe(TEXT);
  expect(localTimes('at 2026-13-41 99:99:99 UTC', 'Asia/Tokyo')).toBe('at 2026-13-41 99:99:99 UTC');
});
