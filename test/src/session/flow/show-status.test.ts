import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../../../src/adapters/storage/settings-store.ts';
import { systemClock } from '../../../../src/app/clock.ts';
import { columnsOf } from '../../../../src/i18n/columns.ts';
import { english } from '../../../../src/i18n/english.ts';
import { reportBlocks } from '../../../../src/page/screen.ts';
import { reportText } from '../../../../src/page/text.ts';
import { pageOf } from '../../../../src/session/view/page-of.ts';
import { statusPage } from '../../../../src/support/status/report/status-page.ts';
import { describePage } from '../../../../src/wizard/linear/describe-page.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { drawFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { rehearsed } from '../../support/helpers/rehearsed.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';

/** The words of a text, without signs and in no order. */
const wordsIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}.,:%-]+/u)
        .map((word) => word.replace(/[.,:]+$/, '')),
    ),
  ]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .sort();

test.each(['two-l1s', 'owner-asleep', 'under-quorum'])(
  'the wizard says of an operator what `status` prints, in every form (%s)',
  async (name) => {
    const stage = await rehearsed(scenarios.find((scenario) => scenario.name === name)!);
    onTestFinished(() => stage.stop());
    const report = statusPage(await stage.status(), english);
    const printed = wordsIn(reportText(report, english).join('\n'));
    const page = {
      name: 'status',
      about: 'status',
      blocks: reportBlocks(report, english),
      ask: { kind: 'halt', back: true },
    } as const;
    const said = describePage(page, { i18n: english, now: Date.now(), log: [] });
    const linear = wordsIn(said.map(({ text, value }) => `${text} ${value ?? ''}`).join('\n'));
    expect(printed.filter((word) => !linear.includes(word))).toEqual([]);
    expect(printed.length).toBeGreaterThan(40);
  },
);

test('`s` on the dashboard shows the status, and Esc goes back to the dashboard', async () => {
  const stage = await rehearsed(scenarios.find(({ name }) => name === 'under-quorum')!);
  onTestFinished(() => stage.stop());
  const { profile } = stage.desk;
  const folder = personalFolder();
  const operators = { [profile.name]: stage.operator };
  const known = { network: profile.name, l1: 'Genbu/Genbu', operators };
  await (await openSettings(folder, systemClock)).change(() => known);
  const session = openTestSession(profile, folder);
  onTestFinished(() => session.act({ type: 'leave' }));
  const home = await session.sees('choice', 'G9-HOME');
  const [action] = home.otherActions!;
  expect(action).toMatchObject({ key: 's', id: 'status' });
  const drawn = (columns: number, rows: number) =>
    drawFrame(session.view, { columns, rows, now: Date.now() });
  expect(drawn(80, 24)).toMatch(/\bs status\b/);

  session.act({ type: 'other-action', id: 'status' });
  const screen = await session.sees('page', 'G9-HOME');
  expect(pageOf(screen, english)).toMatchObject({ name: 'status', ask: { kind: 'halt' } });
  for (const columns of [80, 40]) {
    const frame = drawn(columns, 60);
    expect(frame).toContain('Operator');
    // A value to copy stays whole.
    const tooLong = frame
      .split('\n')
      .filter((line) => columnsOf(stripVTControlCharacters(line)) > columns);
    expect(tooLong).toEqual([]);
    expect(drawn(columns, 12)).toMatch(/more|scroll/);
  }
  await session.does({ type: 'retry' });
  await session.sees('page', 'G9-HOME');
  session.act({ type: 'back' });
  await session.sees('choice', 'G9-HOME');
});
