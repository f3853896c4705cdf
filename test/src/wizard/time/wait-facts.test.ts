import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import type { Waiting } from '../../../../src/page/page.ts';
import { expectedIn, waitFacts } from '../../../../src/wizard/time/wait-facts.ts';

const AT = Date.UTC(2026, 10, 28, 12);
const MINUTE = 60_000;

test.each([
  ['before it', -2.5 * MINUTE, 'expected in 2:30', 'in 2:30 (12:00 UTC)'],
  ['at it', 0, 'expected any moment', 'any moment'],
  ['a little later', MINUTE - 1, 'expected any moment', 'any moment'],
  ['a minute later', MINUTE, 'expected 1 min ago', '12:00 UTC, 1 min ago'],
  ['hours later', 190 * MINUTE, 'expected 3 h 10 min ago', '12:00 UTC, 3 h 10 min ago'],
])('an expected time, %s: neither box nor rows promise what is late', (_, passed, box, row) => {
  const now = AT + passed;
  expect(expectedIn(AT, now, english)).toBe(box);
  const wait: Waiting = { text: 'Waiting.', party: 'network', until: AT };
  expect(waitFacts(wait, undefined, [now, now], english)).toContainEqual({
    label: 'expected',
    value: row,
  });
});
