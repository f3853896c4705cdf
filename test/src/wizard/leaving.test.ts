import { expect, test } from 'vitest';
import {
  openWizard,
  ManualClock,
  FakeSession,
  type OpenWizard,
} from '../../helpers/terminal/terminal-wizard.ts';
import { at, ESC, CTRL_C } from './helpers/at.ts';
import { shownOn } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

test('help explains the current screen, and closing it does not go back', () =>
  at(views.stake, async ({ session, type, press, sees, waitFor }) => {
    type('?');
    await sees('Why: A validator needs stake.');
    await sees('vault: a contract that holds stake.');
    await press(ESC);
    await waitFor((terminal) => !terminal.text().includes('Why: '));
    expect(session.actions).toEqual([]);
  }));

test('q quits when the session allows it, and the last lines name the next step and the command that resumes', () => {
  const steps = views.account.steps.map(({ id, title }, index) => {
    const state = index === 2 ? 'current' : index < 6 ? 'done' : 'todo';
    return { id, title, state } as const;
  });
  return at({ ...views.account, steps }, async ({ session, ...wizard }) => {
    expect(wizard.terminal.cursorVisible).toBe(false);
    expect(wizard.terminal.bracketedPaste).toBe(true);
    expect(wizard.keys.isRaw).toBe(true);
    wizard.type('q');
    await wizard.sees('Quitting as soon as it is safe');
    expect(session.actions).toEqual([{ type: 'leave' }]);
    session.end(4);
    expect(await wizard.ended).toBe(4);
    expectClean(wizard);
    expect(wizard.terminal.history().join('\n')).toContain('Step 7 of 8: add');
  });
});

test.each(['text', 'secret', 'intent', 'progress', 'busy'] as const)(
  'ctrl-c quits from %s with 130',
  (name) =>
    at(views[name], async ({ session, ...wizard }) => {
      session.endOnLeave(4);
      wizard.type(CTRL_C);
      expect(await wizard.ended).toBe(130);
      expect(session.actions).toEqual([{ type: 'leave' }]);
      expectClean(wizard);
    }),
);

test.each([
  ['a second ctrl-c', (wizard: OpenWizard) => wizard.type(`${CTRL_C}${CTRL_C}`)],
  ['a signal from outside', (_: OpenWizard, outside: AbortController) => outside.abort()],
])('%s does not wait', (_, quit) => {
  const outside = new AbortController();
  const view = views['progress between signing and saving'];
  const quits = async (wizard: OpenWizard): Promise<void> => {
    quit(wizard, outside);
    expect(await wizard.ended).toBe(130);
    expectClean(wizard);
  };
  return at(view, quits, { signal: outside.signal });
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

test.each([
  { columns: 40, rows: 15 },
  { columns: 80, rows: 24 },
])('the outcome stays in full at $columns x $rows', (size) =>
  at(
    views.done,
    async ({ session, ended, terminal }) => {
      session.end(0);
      await ended;
      const copied = terminal.copied().map((line) => line.trim());
      for (const { label } of shownOn(views.done.page).pairs)
        expect(copied.some((line) => line.startsWith(label))).toBe(true);
      expect(copied.join(' ')).toContain('To change it, run: onboard --network sandbox');
      expect(terminal.wiped).toBe(false);
    },
    size,
  ),
);

function expectRestored({ terminal, keys }: OpenWizard): void {
  expect(terminal.cursorVisible).toBe(true);
  expect(terminal.bracketedPaste).toBe(false);
  expect(keys.isRaw).toBe(false);
  expect(terminal.wiped).toBe(false);
}

function expectClean(wizard: OpenWizard): void {
  expectRestored(wizard);
  const lines = wizard.terminal.history().filter((line) => line !== '');
  expect(lines.at(-1)?.trim()).toBe('To continue, run: onboard --network sandbox');
  expect(lines.join('\n')).not.toContain('──');
}
