import { expect, test } from 'vitest';
import { ViewStore } from '../../../../src/session/view/view-store.ts';
import { askForm } from '../../../../src/session/forms/ask-form.ts';
import type { FormScreen } from '../../../../src/session/view/view.ts';

function openStage(): ViewStore {
  return new ViewStore({
    header: { readOnly: false, worthless: true },
    steps: [],
    code: 'G1-NETWORK',
    screen: { kind: 'busy', text: '', since: 0 },
    log: [],
    leaving: 'safe',
    resume: 'onboard',
  });
}

const form: FormScreen = { kind: 'form', question: 'How much?', fields: [], facts: [] };
const judge = (texts: { amount: string }) => ({ screen: form, values: texts.amount });

test('a form receives all edits and the confirmation that arrive at the same time', async () => {
  const viewStore = openStage();
  const answer = askForm(viewStore, 'G5-FORM', { amount: '' }, judge);
  for (const value of ['5', '50', '500'])
    viewStore.dispatch({ type: 'edit', field: 'amount', value });
  viewStore.dispatch({ type: 'confirm' });
  expect(await answer).toBe('500');
});

test('an edit that arrives after a form closed does nothing on the next screen', async () => {
  const viewStore = openStage();
  const answer = askForm(viewStore, 'G5-FORM', { amount: '1' }, judge);
  viewStore.dispatch({ type: 'confirm' });
  viewStore.dispatch({ type: 'confirm' });
  expect(await answer).toBe('1');
  const intent = viewStore.ask('G5-ADD', {
    kind: 'intent',
    title: 'Add it',
    rows: [],
    values: [],
    warnings: [],
  });
  viewStore.dispatch({ type: 'decline' });
  expect(await intent).toEqual({ type: 'decline' });
});
