import { expect, test } from 'vitest';
import { ViewStore } from '../../../../src/session/view/view-store.ts';
import { askAmount } from '../../../../src/session/forms/ask-balance.ts';
import { askForm } from '../../../../src/session/forms/ask-form.ts';
import type { Page } from '../../../../src/page/page.ts';
import { busyPage, formPage } from '../../../../src/page/pages.ts';
import { askOf } from '../../../helpers/shown.ts';

function openStage(): ViewStore {
  return new ViewStore({
    header: { readOnly: false, worthless: true },
    steps: [],
    code: 'G1-NETWORK',
    screen: busyPage('', 0),
    log: [],
    leaving: 'safe',
    resume: 'onboard',
  });
}

const form = formPage('How much?', []);
const addition: Page = {
  name: 'intent Add it',
  about: 'intent',
  blocks: [],
  ask: { kind: 'send', subject: 'digest', back: true },
};
const judge = (texts: { amount: string }) => ({ screen: form, values: texts.amount });

test('the answer to an action stays on its page, also while the page is read again, and ends with another page', () => {
  const viewStore = openStage();
  const done = formPage('Your nodes', []);
  const saved = { mark: 'done', text: 'Saved to', value: '/receipt.md' } as const;
  viewStore.show('G9-DONE', done);
  viewStore.dispatch({ type: 'other-action', id: 'receipt' });
  viewStore.show('G9-DONE', busyPage('reading', 0));
  viewStore.answer(saved);
  viewStore.show('G9-DONE', done);
  expect(viewStore.view().answer).toEqual(saved);
  viewStore.show('G5-FORM', form);
  expect(viewStore.view().answer).toBeUndefined();
  expect(viewStore.view().log).toEqual([saved]);
});

test('a form receives all edits and the confirmation that arrive at the same time', async () => {
  const viewStore = openStage();
  const answer = askForm(viewStore, 'G5-FORM', { amount: '' }, judge);
  for (const value of ['5', '50', '500'])
    viewStore.dispatch({ type: 'edit', field: 'amount', value });
  viewStore.dispatch({ type: 'confirm' });
  expect(await answer).toBe('500');
});

test('a form refuses the present amount, which changes nothing', async () => {
  const viewStore = openStage();
  const answer = askAmount(viewStore, 'G5-FORM', {
    question: 'How much?',
    title: 'stake',
    unit: 'STK',
    value: '500',
    help: '',
    subject: '',
    present: { amount: 500n, text: 'Enter another stake.' },
    parse: BigInt,
    follows: () => [],
  });
  viewStore.dispatch({ type: 'confirm' });
  expect(viewStore.view().screen).toMatchObject({
    blocks: [
      { kind: 'title' },
      { kind: 'answer' },
      { findings: [{ text: 'Enter another stake.' }] },
    ],
  });
  viewStore.dispatch({ type: 'edit', field: 'amount', value: '600' });
  viewStore.dispatch({ type: 'confirm' });
  expect(await answer).toBe(600n);
});

test('an edit that arrives after a form closed does nothing on the next screen', async () => {
  const viewStore = openStage();
  const answer = askForm(viewStore, 'G5-FORM', { amount: '1' }, judge);
  viewStore.dispatch({ type: 'confirm' });
  viewStore.dispatch({ type: 'confirm' });
  expect(await answer).toBe('1');
  const intent = viewStore.ask('G5-ADD', addition);
  viewStore.dispatch({ type: 'decline' });
  expect(await intent).toEqual({ type: 'decline' });
});

/** Returns the subject of the transaction on the screen. */
function shownSubject(viewStore: ViewStore): string {
  return askOf(viewStore.view().screen, 'send').subject;
}

test('a confirmation of a transaction counts only with the subject on the screen', async () => {
  const viewStore = openStage();
  const answer = viewStore.ask('G5-ADD', addition);
  const subject = shownSubject(viewStore);
  viewStore.dispatch({ type: 'confirm' });
  viewStore.dispatch({ type: 'confirm', subject: 'digest' });
  viewStore.dispatch({ type: 'decline' });
  expect(await answer).toEqual({ type: 'decline' });

  const second = viewStore.ask('G5-ADD', addition);
  expect(shownSubject(viewStore)).not.toBe(subject);
  viewStore.dispatch({ type: 'confirm', subject });
  viewStore.dispatch({ type: 'confirm', subject: shownSubject(viewStore) });
  expect(await second).toEqual({ type: 'confirm', subject: shownSubject(viewStore) });
});

test('another screen declines a transaction that is open, and a late confirmation does nothing', async () => {
  const viewStore = openStage();
  const answer = viewStore.ask('G5-ADD', addition);
  const subject = shownSubject(viewStore);
  viewStore.show('G1-NETWORK', busyPage('reading', 0));
  viewStore.dispatch({ type: 'confirm', subject });
  expect(await answer).toEqual({ type: 'decline' });

  const open = viewStore.ask('G5-ADD', addition);
  const form = askForm(viewStore, 'G5-FORM', { amount: '1' }, judge);
  viewStore.dispatch({ type: 'confirm', subject: '2 digest' });
  expect(await open).toEqual({ type: 'decline' });
  viewStore.dispatch({ type: 'confirm' });
  expect(await form).toBe('1');
});

test('a confirmation without an open question never reaches a running task', () => {
  const viewStore = openStage();
  const seen: unknown[] = [];
  viewStore.unasked = (action) => seen.push(action);
  viewStore.dispatch({ type: 'confirm', subject: '1 digest' });
  expect(seen).toEqual([]);
});
