import { describe, expect, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import { nextAction, at } from './helpers/at.ts';
import { openWizard, ManualClock, FakeSession } from '../../helpers/terminal/terminal-wizard.ts';
import { blockOf, withBlocks } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

describe('when a wait ends in a question', () => {
  async function turn(typedJustNow: boolean, bell: boolean): Promise<number> {
    const clock = new ManualClock(NOW);
    const session = new FakeSession(views.waiting);
    const wizard = openWizard(session, { clock, bell });
    await wizard.sees('Waiting for the L1 owner');
    clock.pass(60_000);
    if (typedJustNow) {
      wizard.type('?');
      await wizard.sees('Help');
    }
    session.show(views.intent);
    await wizard.sees('Opt in to vault');
    const bells = wizard.written().split('\u0007').length - 1;
    session.end(0);
    await wizard.ended;
    return bells;
  }

  test('the bell rings once', async () => expect(await turn(false, true)).toBe(1));

  test('nothing happens if the operator is at the keyboard', async () =>
    expect(await turn(true, true)).toBe(0));

  test('nothing happens if the operator has switched it off', async () =>
    expect(await turn(false, false)).toBe(0));
});

test('a run that changes all the time is drawn at most four times a second', async () => {
  const clock = new ManualClock(NOW);
  const session = new FakeSession(views.progress);
  const wizard = openWizard(session, { clock });
  await wizard.sees('collect signatures for the C');
  const { screen } = views.progress;
  const drawnNow = () => Number(/Change (\d+)/.exec(wizard.terminal.text())?.[1] ?? 0);
  for (let change = 1; change <= 100; change++) {
    const note = `Change ${change}`;
    const steps = blockOf(screen, 'steps').steps.map((step) => ({ ...step, note }));
    session.show({ ...views.progress, screen: withBlocks(screen, 'steps', { steps }) });
    // A hundred changes in a second. Each quarter of a second draws what is due, however busy this machine
    // is.
    clock.pass(10);
    if (change % 25 === 0) await wizard.waitFor(() => drawnNow() > change - 25);
    else await new Promise((resolve) => setImmediate(resolve));
  }
  clock.pass(250);
  await wizard.sees('Change 100');
  session.end(0);
  await wizard.ended;
  const drawn = new Set(wizard.written().match(/Change \d+/g));
  expect(drawn.size).toBeGreaterThan(3);
  expect(drawn.size).toBeLessThanOrEqual(5);
});

describe('the message to the party that must act', () => {
  const missing = views['stake that is missing'];

  test('is shown in full, copied with m and saved with s', () =>
    at(
      missing,
      async ({ session, terminal, sees, type, written }) => {
        const { text: value } = blockOf(missing.screen, 'message');
        for (const line of value.split('\n')) expect(terminal.text()).toContain(line);
        type('m');
        await sees('Sent to the clipboard');
        expect(written()).toContain(Buffer.from(value).toString('base64'));
        const saved = nextAction(session, 'other-action');
        type('s');
        expect(await saved).toEqual({ type: 'other-action', id: 'save-message' });
      },
      { columns: 120, rows: 40 },
    ));

  test('never stands beside a sentence that there is nothing to do', () =>
    at(missing, ({ terminal }) => {
      expect(terminal.text()).not.toContain('nothing for you to do');
      return Promise.resolve();
    }));
});

describe('while nothing happens', () => {
  /** Counts frames by their hint line. */
  const framesOf = (written: string): number => written.split('(safe now)').length - 1;
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const { text, whose, since } = blockOf(views.waiting.screen, 'wait').wait;
  const patient: View = {
    ...views.waiting,
    screen: withBlocks(views.waiting.screen, 'wait', {
      wait: { text, whose, ...(since !== undefined && { since }) },
    }),
  };

  test('a wait of hours is drawn once a minute, whatever the checks find', async () => {
    const clock = new ManualClock(NOW);
    const session = new FakeSession(patient);
    const wizard = openWizard(session, { clock });
    await wizard.sees('(3 h 11 min)');
    const before = framesOf(wizard.written());
    for (let minute = 12; minute < 22; minute++) {
      for (let second = 0; second < 60; second++) {
        // Each second, a check finds the same as before.
        session.show(structuredClone(patient));
        clock.pass(1000);
        await turn();
      }
      await wizard.sees(`(3 h ${minute} min)`);
    }
    expect(framesOf(wizard.written()) - before).toBe(10);
    session.end(0);
    await wizard.ended;
  });

  test('a question is drawn once, and no timer runs', async () => {
    const clock = new ManualClock(NOW);
    const session = new FakeSession(views.intent);
    const wizard = openWizard(session, { clock });
    await wizard.sees('y send');
    const before = wizard.written();
    for (let second = 0; second < 600; second++) {
      session.show(structuredClone<View>(views.intent));
      clock.pass(1000);
      await turn();
    }
    expect(wizard.written()).toBe(before);
    expect(clock.sleepers).toBe(0);
    session.end(0);
    await wizard.ended;
  });
});

test('a saved file is announced inside the frame, below the screen', async () => {
  const answer = { mark: 'done', text: 'Saved to', value: '/home/me/message.txt' } as const;
  const session = new FakeSession({ ...views['stake that is missing'], answer });
  const wizard = openWizard(session, { clock: new ManualClock(NOW), rows: 40 });
  await wizard.sees('Saved to');
  const lines = wizard.terminal.lines().map((line) => line.trim());
  const rule = lines.findLastIndex((line) => line.startsWith('──'));
  expect(lines.slice(rule - 2, rule)).toEqual(['✓ Saved to', '/home/me/message.txt']);
  session.end(0);
  await wizard.ended;
});
