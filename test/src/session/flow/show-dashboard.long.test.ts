import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { columnsOf } from '../../../../src/i18n/columns.ts';
import { scenarios } from '../../../helpers/scenarios/scenarios.ts';
import { drawFrame } from '../../../helpers/terminal/terminal-frame.tsx';
import { rehearsed } from '../../support/helpers/rehearsed.ts';
import { folderFor } from '../helpers/node-life.ts';
import { openTestSession } from '../helpers/open-test-session.ts';

test('`s` on the dashboard shows the status, and Esc goes back to the dashboard', async () => {
  const stage = await rehearsed(scenarios.find(({ name }) => name === 'under-quorum')!);
  onTestFinished(() => stage.stop());
  const { profile } = stage.deps;
  const session = openTestSession(profile, await folderFor(profile, stage.operator));
  const home = await session.sees('choice', 'G9-HOME');
  const [action] = home.actions;
  expect(action).toMatchObject({ key: 's', id: 'status' });
  const drawn = (columns: number, rows: number) =>
    drawFrame(session.view, { columns, rows, now: Date.now() });
  expect(drawn(80, 24)).toMatch(/\bs show status\b/);

  session.act({ type: 'other-action', id: 'status' });
  const status = await session.sees('status', 'G9-HOME');
  expect(status.page).toMatchObject({ name: 'status', ask: { kind: 'halt' } });
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
  await session.sees('status', 'G9-HOME');
  session.act({ type: 'back' });
  await session.sees('choice', 'G9-HOME');
});
