import { expect, test } from 'vitest';
import type { View } from '../../../src/session/view/view.ts';
import {
  openWizard,
  ManualClock,
  FakeSession,
  type OpenWizard,
} from '../../helpers/terminal/terminal-wizard.ts';
import { at, ESC, CTRL_C } from './helpers/at.ts';
import { shownOn } from '../../helpers/shown.ts';
import { NOW, views } from './helpers/views.ts';

function opened(view: View, options: Partial<Parameters<typeof openWizard>[1]> = {}) {
  const session = new FakeSession(view);
  return { session, wizard: openWizard(session, { clock: new ManualClock(NOW), ...options }) };
}

test('help explains the current screen, and closing it does not go back', () =>
  at(views.stake, async ({ session, type, press, sees, waitFor }) => {
    type('?');
    await sees('Why: A validator needs stake.');
    await sees('vault: a contract that holds stake.');
    await press(ESC);
    await waitFor((terminal) => !terminal.text().includes('Why: '));
    expect(session.actions).toEqual([]);
  }));

test('q quits when the session allows it, and the last lines name the next step and the command that resumes', async () => {
  const steps = views.account.steps.map(({ id, title }, index) => {
    const state = index === 2 ? 'current' : index < 6 ? 'done' : 'todo';
    return { id, title, state } as const;
  });
  const { session, wizard } = opened({ ...views.account, steps });
  await wizard.sees('Your plan');
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

test.each(['text', 'secret', 'intent', 'progress', 'busy'] as const)(
  'ctrl-c quits from %s with 130',
  async (name) => {
    const { session, wizard } = opened(views[name]);
    session.endOnLeave(4);
    await wizard.sees(views[name].code);
    wizard.type(CTRL_C);
    expect(await wizard.ended).toBe(130);
    expect(session.actions).toEqual([{ type: 'leave' }]);
    expectClean(wizard);
  },
);

test.each([
  ['a second ctrl-c', (wizard: OpenWizard) => wizard.type(`${CTRL_C}${CTRL_C}`)],
  ['a signal from outside', (_: OpenWizard, outside: AbortController) => outside.abort()],
])('%s does not wait', async (_, quit) => {
  const outside = new AbortController();
  const view = views['progress between signing and saving'];
  const { wizard } = opened(view, { signal: outside.signal });
  await wizard.sees('wait a moment');
  quit(wizard, outside);
  expect(await wizard.ended).toBe(130);
  expectClean(wizard);
});

test('an error of the session reaches the caller with the terminal restored', async () => {
  const { session, wizard } = opened(views.stake);
  session.react = () => {
    throw new Error('broken');
  };
  await wizard.sees('Delegated stake');
  wizard.type('r');
  await expect(wizard.ended).rejects.toThrow('broken');
  expectRestored(wizard);
  expect(wizard.written()).not.toContain('broken');
});

test.each([
  { columns: 40, rows: 15 },
  { columns: 80, rows: 24 },
])('the outcome stays in full at $columns x $rows', async (size) => {
  const { session, wizard } = opened(views.done, size);
  await wizard.sees('Your node is a validator');
  session.end(0);
  await wizard.ended;
  const copied = wizard.terminal.copied().map((line) => line.trim());
  for (const { label } of shownOn(views.done.page).pairs) {
    expect(copied.some((line) => line.startsWith(label))).toBe(true);
  }
  expect(copied.join(' ')).toContain('To change it, run: onboard --network sandbox');
  expect(wizard.terminal.wiped).toBe(false);
});

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
