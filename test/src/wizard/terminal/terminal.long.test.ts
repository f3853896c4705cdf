import { describe, expect, test } from 'vitest';
import type { View } from '../../../../src/session/view/view.ts';
import { openWizard, ManualClock, FakeSession } from '../../../helpers/terminal/terminal-wizard.ts';
import { NOW, views } from '../helpers/views.ts';

describe('the time', () => {
  test('is drawn again each second if a countdown is about to end', async () => {
    const clock = new ManualClock(NOW);
    const session = new FakeSession(views.stake);
    const wizard = openWizard(session, { clock });
    await wizard.sees('next in 0:17');
    clock.pass(2000);
    await wizard.sees('next in 0:15');
    clock.pass(6000);
    await wizard.sees('next in 0:09');
    clock.pass(1000);
    await wizard.sees('next in 0:08');
    session.end(0);
    await wizard.ended;
    expect(clock.sleepers).toBe(0);
  });

  test('needs no timer if there is no countdown', async () => {
    const clock = new ManualClock(NOW);
    const session = new FakeSession(views.stake);
    const wizard = openWizard(session, { clock });
    await wizard.sees('next in 0:17');
    expect(clock.sleepers).toBe(1);
    session.show(views.intent);
    await wizard.sees('Opt in to vault');
    expect(clock.sleepers).toBe(0);
    session.end(0);
    await wizard.ended;
  });
});

describe('a finished item', () => {
  test('is written once, in full, and stays when the wizard quits', async () => {
    const session = new FakeSession({ ...views.intent, log: views.intent.log.slice(0, 1) });
    const wizard = openWizard(session, { clock: new ManualClock(NOW), columns: 40, rows: 15 });
    await wizard.sees('Opt in to vault');
    session.show(views.intent);
    await wizard.waitFor((terminal) => terminal.history().join('\n').includes('1,204.'));
    session.show({ ...views.stake, log: views.intent.log });
    await wizard.sees('Delegated stake');
    session.end(0);
    await wizard.ended;
    // A value that is wider than the screen takes two rows.
    const copied = wizard.terminal.copied().map((line) => line.trim());
    for (const { value } of views.intent.log) {
      if (value === undefined) continue;
      expect(copied.join('').split(value)).toHaveLength(2);
    }
  });
});

describe('resizing', () => {
  const sizes = [
    [40, 15],
    [120, 40],
    [80, 24],
    [30, 12],
    [80, 10],
  ] as const;

  test.each(Object.entries(views as Record<string, View>))(
    'never clears the scrollback and never exceeds the terminal: %s',
    async (_name, view) => {
      const session = new FakeSession(view);
      const wizard = openWizard(session, { clock: new ManualClock(NOW) });
      await wizard.sees(view.code);
      for (const [columns, rows] of sizes) {
        const rule = '─'.repeat(3);
        await wizard.resize(columns, rows);
        // The header is visible, so the whole frame fits below it.
        await wizard.waitFor((terminal) => {
          const lines = terminal.lines();
          const header = lines.findLastIndex((line) => line.includes(rule) && /\w/.test(line));
          return header >= 0 && lines.slice(header).some((line) => line.includes('quit'));
        });
      }
      session.end(0);
      await wizard.ended;
      expect(wizard.terminal.wiped).toBe(false);
    },
  );
});
