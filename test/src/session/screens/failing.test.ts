import { expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { foldEvent, EMPTY_VIEW } from '../../../../src/engine/engine-view.ts';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import { runPage } from '../../../../src/session/screens/run-screen.ts';
import { english } from '../../../../src/i18n/english.ts';
import { notesOf } from '../../commands/helpers/notes-of.ts';

const AT = Date.UTC(2026, 0, 31, 12, 0, 0);
const began: EngineEvent = {
  type: 'began',
  at: AT,
  steps: ['sign'],
};
const failing = (error: OnboardError, until: number): EngineEvent => ({
  type: 'failing',
  at: AT,
  step: 'sign',
  error,
  attempt: 3,
  retryAt: AT + 4000,
  until,
});
const HOUR = 3_600_000;
const shown = (event: EngineEvent) =>
  runPage([began, event].reduce(foldEvent, EMPTY_VIEW), { title: 'title' }, english).page;

test('the wizard shows the next retry and the end of retries for every party', () => {
  const busy = new OnboardError('E-AGG-108', { reason: 'no peers' });
  expect(shown(failing(busy, AT + HOUR))).toMatchObject({
    helpTopic: 'problem',
    blocks: [
      { kind: 'problem' },
      { kind: 'moment', moment: { says: 'again', at: AT + 4000, until: AT + HOUR } },
    ],
  });
  const behind = new OnboardError('E-AGG-101', { needed: '67' });
  expect(shown(failing(behind, AT + HOUR))).toMatchObject({
    helpTopic: 'progress',
    blocks: [
      { kind: 'title' },
      {
        steps: [{ wait: { party: 'validators', nextCheckAt: AT + 4000, checksUntil: AT + HOUR } }],
      },
      { kind: 'leaving' },
    ],
  });
  expect(JSON.stringify(shown(failing(busy, Infinity)))).not.toContain('until');
});

test('a command prints the reason once, and each retry with the end of the retries', async () => {
  const busy = failing(new OnboardError('E-AGG-108', { reason: 'no peers' }), AT + HOUR);
  const tried =
    'Attempt 3 failed. The next attempt is in 4 s, the last one before 2026-01-31 13:00:00 UTC.';
  expect(await notesOf([began, busy, busy])).toEqual([
    'The aggregator failed: no peers. (E-AGG-108)',
    tried,
    tried,
  ]);
});

test.each([
  ['1m', 60, 'The next attempt is in 4 s, the last one before 2026-01-31 12:01:00 UTC.'],
  ['4s', 4, 'The command ends at 2026-01-31 12:00:04 UTC, before another attempt.'],
  ['2h', 7200, 'The next attempt is in 4 s, the last one before 2026-01-31 13:00:00 UTC.'],
])('with --timeout %s, a retry states when the command ends', async (text, seconds, end) => {
  const busy = failing(new OnboardError('E-AGG-108', { reason: 'no peers' }), AT + HOUR);
  const notes = await notesOf([began, busy], { text, milliseconds: seconds * 1000 });
  expect(notes.at(-1)).toBe(`Attempt 3 failed. ${end}`);
  const forever = failing(new OnboardError('E-AGG-108', { reason: 'no peers' }), Infinity);
  const endless = await notesOf([began, forever], {
    text,
    milliseconds: seconds * 1000,
  });
  expect(endless.at(-1)).toContain(seconds === 7200 ? '14:00:00' : end);
});
