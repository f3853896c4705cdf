import { systemClock } from '../../../../src/app/clock.ts';
import { expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { Dialogue } from '../../../../src/session/view/dialogue.ts';
import { askAmount } from '../../../../src/session/forms/ask-balance.ts';
import { askForm } from '../../../../src/session/forms/ask-form.ts';
import type { Page } from '../../../../src/page/page.ts';
import { busyPage, choicePage, formPage, textPage } from '../../../../src/page/pages.ts';
import { askOf, blockOf } from '../../../helpers/shown.ts';

const openStage = () => new Dialogue({ i18n: english, clock: systemClock, command: 'onboard' });

const form = formPage('How much?', []);
const addition: Page = {
  name: 'intent Add it',
  helpTopic: 'intent',
  blocks: [],
  ask: { kind: 'send', consentId: 'digest', question: 'Add it?', back: true },
};
const busy = busyPage('reading', 0);
const judge = (texts: { amount: string }) => ({ page: form, values: texts.amount });

test('the answer to an action stays on its page, also while the page is read again, and ends with another page', () => {
  const dialogue = openStage();
  const done = formPage('Your nodes', []);
  const saved = { mark: 'done', text: 'Saved to', value: '/receipt.md' } as const;
  dialogue.show('G9-VALIDATING', done);
  dialogue.dispatch({ type: 'other-action', id: 'receipt' });
  dialogue.show('G9-VALIDATING', busyPage('reading', 0));
  dialogue.answer(saved);
  dialogue.show('G9-VALIDATING', done);
  expect(dialogue.view().answer).toEqual(saved);
  dialogue.show('G5-FORM', form);
  expect(dialogue.view().answer).toBeUndefined();
  expect(dialogue.view().log).toEqual([saved]);
});

test('a page that is shown again after a choice keeps the focus on the choice', async () => {
  const dialogue = openStage();
  const choices = ['home', 'receipt'].map((id) => ({ id, title: id }));
  const home = choicePage({ question: 'Your node', choices });
  const preferred = () => askOf(dialogue.view().page, 'choose').preferred;
  const answer = dialogue.ask('G9-VALIDATING', home);
  dialogue.dispatch({ type: 'choose', id: 'receipt' });
  await answer;
  dialogue.show('G9-VALIDATING', busyPage('saving', 0));
  void dialogue.ask('G9-VALIDATING', home);
  expect(preferred()).toBe('receipt');
  dialogue.dispatch({ type: 'back' });
  void dialogue.ask('G9-VALIDATING', home);
  expect(preferred()).toBeUndefined();
});

test('a form receives all edits and the confirmation that arrive at once, and the next screen none that comes late', async () => {
  const dialogue = openStage();
  const answer = askForm(dialogue, { code: 'G5-FORM', defaults: { amount: '' } }, judge);
  for (const value of ['5', '50', '500'])
    dialogue.dispatch({ type: 'edit', field: 'amount', value });
  dialogue.dispatch({ type: 'confirm' });
  dialogue.dispatch({ type: 'confirm' });
  expect(await answer).toBe('500');
  const intent = dialogue.ask('G5-ADD', addition);
  dialogue.dispatch({ type: 'decline' });
  expect(await intent).toEqual({ type: 'decline' });
});

test.each<[string, (dialogue: Dialogue) => void, string[]]>([
  ['the same page', () => undefined, ['receipt', 'quit']],
  ['the same page after it was read again', (d) => d.show('G9-HOME', busy), ['receipt', 'fresh']],
  ['another page', (d) => void d.ask('G9-HOME', addition), ['receipt', 'fresh']],
])(
  'a choice that arrives before the answer to the last one answers only %s',
  async (_, between, taken) => {
    const dialogue = openStage();
    const choices = ['receipt', 'quit', 'fresh'].map((id) => ({ id, title: id }));
    const ask = () => dialogue.ask('G9-HOME', choicePage({ question: 'Your node', choices }));
    const first = ask();
    dialogue.dispatch({ type: 'choose', id: 'receipt' });
    dialogue.dispatch({ type: 'choose', id: 'quit' });
    between(dialogue);
    const second = ask();
    dialogue.dispatch({ type: 'choose', id: 'fresh' });
    expect(await Promise.all([first, second])).toEqual(taken.map((id) => ({ type: 'choose', id })));
  },
);

test('a form refuses the present amount, which changes nothing', async () => {
  const dialogue = openStage();
  const answer = askAmount(dialogue, 'G5-FORM', {
    question: 'How much?',
    title: 'stake',
    unit: 'STK',
    value: '500',
    help: '',
    topic: '',
    present: { amount: 500n, text: 'Enter another stake.' },
    parse: BigInt,
    follows: (stake) => [{ verdict: 'fits', text: `weight ${stake}` }],
  });
  const findings = () => blockOf(dialogue.view().page, 'findings').findings;
  expect(findings()).toEqual([{ verdict: 'fits', text: 'weight 500' }]);
  dialogue.dispatch({ type: 'confirm' });
  await new Promise(setImmediate);
  expect(findings()).toEqual([{ verdict: 'fails', text: 'Enter another stake.' }]);
  dialogue.dispatch({ type: 'edit', field: 'amount', value: '600' });
  dialogue.dispatch({ type: 'confirm' });
  expect(await answer).toBe(600n);
});

/** The consentId of the transaction on the screen. */
const shownConsentId = (dialogue: Dialogue) => askOf(dialogue.view().page, 'send').consentId;

test('a confirmation of a transaction counts only with the consentId on the screen', async () => {
  const dialogue = openStage();
  const answer = dialogue.ask('G5-ADD', addition);
  const consentId = shownConsentId(dialogue);
  dialogue.dispatch({ type: 'confirm' });
  dialogue.dispatch({ type: 'confirm', consentId: 'digest' });
  dialogue.dispatch({ type: 'decline' });
  expect(await answer).toEqual({ type: 'decline' });

  const second = dialogue.ask('G5-ADD', addition);
  expect(shownConsentId(dialogue)).not.toBe(consentId);
  dialogue.dispatch({ type: 'confirm', consentId });
  dialogue.dispatch({ type: 'confirm', consentId: shownConsentId(dialogue) });
  expect(await second).toEqual({ type: 'confirm', consentId: shownConsentId(dialogue) });
});

test('another screen declines a transaction that is open, and a late confirmation does nothing', async () => {
  const dialogue = openStage();
  const answer = dialogue.ask('G5-ADD', addition);
  const consentId = shownConsentId(dialogue);
  dialogue.show('G1-NETWORK', busyPage('reading', 0));
  dialogue.dispatch({ type: 'confirm', consentId });
  expect(await answer).toEqual({ type: 'decline' });

  const open = dialogue.ask('G5-ADD', addition);
  const form = askForm(dialogue, { code: 'G5-FORM', defaults: { amount: '1' } }, judge);
  dialogue.dispatch({ type: 'confirm', consentId: '2 digest' });
  expect(await open).toEqual({ type: 'decline' });
  dialogue.dispatch({ type: 'confirm' });
  expect(await form).toBe('1');
  // Without an open question, it never reaches a running task.
  dialogue.unasked = () => expect.unreachable();
  dialogue.dispatch({ type: 'confirm', consentId: '2 digest' });
});

test('the warning about a pasted private key stays until something else is entered', async () => {
  const dialogue = openStage();
  const answer = dialogue.ask('G4-METADATA', textPage({ question: 'Your public link?' }));
  const problem = () => blockOf(dialogue.view().page, 'problem').problem.code;
  dialogue.dispatch({ type: 'submit', value: `0x${'ab12'.repeat(16)}` });
  await expect.poll(() => dialogue.isAsking).toBe(true);
  expect(problem()).toBe('E-KEY-125');
  dialogue.dispatch({ type: 'submit', value: '  ' });
  await expect.poll(() => dialogue.isAsking).toBe(true);
  expect(problem()).toBe('E-KEY-125');
  const entered = { type: 'submit', value: 'https://operator.example' } as const;
  dialogue.dispatch(entered);
  expect(await answer).toEqual(entered);
});
