import { describe, expect, test } from 'vitest';
import {
  openWizard,
  ManualClock,
  FakeSession,
  type OpenWizard,
} from '../../helpers/terminal/terminal-wizard.ts';
import { at, ESC, CTRL_C } from './helpers/at.ts';
import { shownOn } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

describe('help and quitting', () => {
  test('help explains the current screen, and closing it does not go back', () =>
    at(views.stake, async ({ session, type, sees, waitFor }) => {
      type('?');
      await sees('Why: A validator needs stake.');
      await sees('vault: a contract that holds stake.');
      type(ESC);
      await waitFor((terminal) => !terminal.text().includes('Why: '));
      expect(session.actions).toEqual([]);
    }));

  test('q quits when the session allows it, and the last line is the command that resumes', async () => {
    const session = new FakeSession(views.stake);
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees('Delegated stake');
    expect(wizard.terminal.cursorVisible).toBe(false);
    expect(wizard.terminal.bracketedPaste).toBe(true);
    expect(wizard.keys.isRaw).toBe(true);
    wizard.type('q');
    await wizard.sees('Quitting as soon as it is safe');
    expect(session.actions).toEqual([{ type: 'leave' }]);
    session.end(4);
    expect(await wizard.ended).toBe(4);
    expectClean(wizard);
  });

  test.each(['text', 'secret', 'intent', 'progress', 'busy'] as const)(
    'ctrl-c quits from %s with 130',
    async (name) => {
      const session = new FakeSession(views[name]);
      session.react = () => session.end(4);
      const wizard = openWizard(session, { clock: new ManualClock(NOW) });
      await wizard.sees(views[name].code);
      wizard.type(CTRL_C);
      expect(await wizard.ended).toBe(130);
      expect(session.actions).toEqual([{ type: 'leave' }]);
      expectClean(wizard);
    },
  );

  test('a second ctrl-c does not wait', async () => {
    const session = new FakeSession(views['progress between signing and saving']);
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees('wait a moment');
    wizard.type(`${CTRL_C}${CTRL_C}`);
    expect(await wizard.ended).toBe(130);
    expectClean(wizard);
  });

  test('the last lines name the step with which the next session goes on', async () => {
    const steps = views.account.steps.map(({ id, title }, index) => {
      const state = index === 2 ? 'current' : index < 6 ? 'done' : 'todo';
      return { id, title, state } as const;
    });
    const session = new FakeSession({ ...views.account, steps });
    session.react = () => session.end(4);
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees('Your plan');
    wizard.type('q');
    await wizard.ended;
    expect(wizard.terminal.history().join('\n')).toContain('Step 7 of 8: add');
  });

  test('a signal from outside quits at once', async () => {
    const session = new FakeSession(views.waiting);
    const outside = new AbortController();
    const wizard = openWizard(session, { clock: new ManualClock(NOW), signal: outside.signal });
    await wizard.sees('Waiting for the L1 owner');
    outside.abort();
    expect(await wizard.ended).toBe(130);
    expectClean(wizard);
  });

  test('an error of the session reaches the caller with the terminal restored', async () => {
    const session = new FakeSession(views.stake);
    session.react = () => {
      throw new Error('broken');
    };
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees('Delegated stake');
    wizard.type('r');
    await expect(wizard.ended).rejects.toThrow('broken');
    expectRestored(wizard);
    expect(wizard.written()).not.toContain('broken');
  });

  test('a rendering error reaches the caller with the terminal restored', async () => {
    const session = new FakeSession(views.stake);
    const wizard = openWizard(session, { clock: new ManualClock(NOW) });
    await wizard.sees('Delegated stake');
    session.show({ ...views.stake, steps: undefined as never });
    await expect(wizard.ended).rejects.toThrow(TypeError);
    expectRestored(wizard);
    expect(wizard.written()).not.toContain('TypeError');
  });
});

function expectRestored({ terminal, keys }: OpenWizard): void {
  expect(terminal.cursorVisible).toBe(true);
  expect(terminal.bracketedPaste).toBe(false);
  expect(keys.isRaw).toBe(false);
  expect(terminal.wiped).toBe(false);
}

function expectClean(wizard: OpenWizard, says = 'To continue, run:'): void {
  expectRestored(wizard);
  const lines = wizard.terminal.history().filter((line) => line !== '');
  expect(lines.at(-1)?.trim()).toBe(`${says} onboard --network sandbox`);
  expect(lines.join('\n')).not.toContain('──');
}

test.each([
  { columns: 40, rows: 15 },
  { columns: 80, rows: 24 },
])('the outcome stays in full at $columns x $rows', async (size) => {
  const session = new FakeSession(views.done);
  const wizard = openWizard(session, { clock: new ManualClock(NOW), ...size });
  await wizard.sees('Your node is a validator');
  session.end(0);
  await wizard.ended;
  const copied = wizard.terminal.copied().map((line) => line.trim());
  for (const { label } of shownOn(views.done.screen).pairs) {
    expect(copied.some((line) => line.startsWith(label))).toBe(true);
  }
  expect(copied.join(' ')).toContain('To change it, run: onboard --network sandbox');
  expect(wizard.terminal.wiped).toBe(false);
});
