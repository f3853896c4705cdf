import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../src/journal/journal.ts';
import { joinedOperator, newOperator } from '../../tasks/helpers/operator.ts';
import { blockOf, shownOn, valueOf } from '../../../helpers/shown.ts';
import { journalIn, keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import {
  confirmPlan,
  openPlan,
  passEpochs,
  planFor,
  sendAll,
  submitLink,
} from '../helpers/walk-session.ts';
import { wakeOwnerAndCurator } from '../../../helpers/sandbox/sandbox.ts';

const OFFER = { key: 'b', id: 'balance' };

/** Changes the balance until a transaction is shown that moves or spends it. */
async function changeUntilAsked(session: TestSession, amount: string): Promise<void> {
  session.act({ type: 'other-action', id: 'balance' });
  await session.seesOneOf(({ page }) => page.helpTopic === 'form' || undefined);
  session.act({ type: 'edit', field: 'amount', value: amount });
  session.act({ type: 'confirm' });
  await session.seesOneOf(
    ({ page }) =>
      (page.helpTopic === 'intent' && page.name.includes(` ${amount} AVAX`)) || undefined,
  );
}

test('the forms refuse, keep and change the balance with which a node is added', async () => {
  const operator = await joinedOperator('operator');
  const home = personalFolder();
  const first = openIn(home, operator);
  const { plan } = await openPlan(first, keyOf(operator));
  expect(plan.actions.map(({ key }) => key)).toEqual(['a', 'b', 'm']);
  await first.otherAction('balance', 'form', 'G8-REMEDY');
  const { page } = await first.fill({ amount: '2.5' }, 'account', 'G3-ACCOUNT');
  expect(blockOf(page, 'table').rows.map(({ cells }) => cells[2])).toContain('2.5');

  // The error names the limit that applies: one node may have less stake than is available.
  const [stake, remaining, , balance] = (await first.confirm('form', 'G5-FORM')).fields;
  expect(stake?.help).toMatch(/^Enter .* to 10,000 STK \(the most for one node/);
  expect(balance?.value).toBe('2.5');
  expect(balance?.help).toMatch(/You can enter up to \d+\.\d+ AVAX\./);
  const typed = async (field: string, value: string) => {
    const { fields } = await first.edit(field, value, 'form', 'G5-FORM');
    return fields.find(({ id }) => id === field)?.problem?.code;
  };
  expect(await typed('remaining', '')).toBe('E-FORM-207');
  expect(await typed('remaining', remaining!.value)).toBeUndefined();
  expect(await typed('stake', '1000')).toBeUndefined();
  expect(await typed('balance', '500')).toBe('E-FORM-208');
  expect(await typed('balance', '2')).toBeUndefined();

  // The form keeps the typed text when the operator goes back.
  await first.back('account', 'G3-ACCOUNT');
  const again = await first.confirm('form', 'G5-FORM');
  expect(again.fields.map(({ value }) => value)).toMatchObject({ 0: '1000', 3: '2' });

  // The balance can be changed until it is spent: at each question, during a wait, and after a failure.
  const addition = await first.confirm('intent', 'G5-ADD');
  expect(addition.actions).toMatchObject([OFFER]);
  const { primary, l1 } = operator.sandbox.controls.validators;
  const validators = [...primary, ...l1];
  for (const validator of validators) validator.isSilent = true;
  first.act({ type: 'confirm' });
  for (const kind of ['progress', 'problem'] as const) {
    const actions = await first.seesOneOf(({ code, page: shown }) =>
      /^G8-(SIGN|NO-QUORUM)$/.test(code) && shown.helpTopic === kind
        ? shownOn(shown).actions
        : undefined,
    );
    expect(actions).toMatchObject([OFFER]);
  }
  for (const validator of validators) validator.isSilent = false;
  await changeUntilAsked(first, '2.75');
  expect((await first.sees('intent', 'G8-PCHAIN')).actions).toMatchObject([OFFER]);
  await changeUntilAsked(first, '3');
  await first.leave();

  // The operator can still change a balance that the account can no longer pay.
  const held = await journalIn(home, operator).open();
  const journal = await openJournal(held, operator.clock);
  const run = journal.memory().runs.findLast(({ closed }) => closed === undefined)!;
  const value = 500_000_000_000n;
  await journal.append({ type: 'fact', run: run.id, name: 'balance', validationId: null, value });
  await held.close();

  const second = openIn(home, operator);
  const resumes = await second.sees('choice', 'G0-RESUME');
  second.act({ type: 'choose', id: resumes.choices[0]!.id });
  const { findings } = await planFor(second, keyOf(operator));
  expect(findings[0]?.text).toMatch(/^You need \d{3}[\d.]* AVAX more on the C-Chain\. /);
  await second.otherAction('balance', 'form', 'G8-REMEDY');
  await second.fill({ amount: '1.5' }, 'account', 'G3-ACCOUNT');
  second.act({ type: 'confirm' });
  await sendAll(second, 'G9-VALIDATING');
  expect(valueOf(await second.sees('done', 'G9-VALIDATING'), 'cost')).toContain('1.5 AVAX');
});

test('the balance can be changed while the operator waits for stake, but not while it registers', async () => {
  const operator = await newOperator('operator');
  const { sandbox } = operator;
  onTestFinished(() => sandbox.stop());
  const session = openIn(undefined, operator);
  passEpochs(session, sandbox);
  await confirmPlan(session, keyOf(operator));
  await submitLink(session);
  expect((await session.sees('intent', 'G4-REGISTER')).actions).toEqual([]);
  await sendAll(session, 'G4-WAIT-OWNER');
  const waiting = await session.sees('stake', 'G4-WAIT-OWNER');
  expect(waiting.actions).toMatchObject([{ key: 's', id: 'save-message' }, OFFER]);
  await session.otherAction('balance', 'form', 'G8-REMEDY');
  await session.fill({ amount: '2.75' }, 'stake', 'G4-WAIT-OWNER');
  wakeOwnerAndCurator(sandbox);
  const form = await session.sees('form', 'G5-FORM');
  expect(form.fields.find(({ id }) => id === 'balance')?.value).toBe('2.75');
});
