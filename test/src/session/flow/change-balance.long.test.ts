import { join as joinPath } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { journalName, openJournal } from '../../../../src/journal/journal.ts';
import { newOperator } from '../../tasks/helpers/operator.ts';
import { blockOf, shownOn } from '../../../helpers/shown.ts';
import { sharedJoined } from '../helpers/node-life.ts';
import { openTestSession, personalFolder } from '../helpers/open-test-session.ts';
import {
  bringNode,
  confirmPlan,
  giveKey,
  passEpochs,
  sendAll,
  submitLink,
} from '../helpers/walk-session.ts';
import { wakeOwnerAndCurator } from '../../../helpers/sandbox/sandbox.ts';

const operator = sharedJoined();

const network = () => operator.connection.profile;
const account = () => operator.sandbox.profile.accounts[0]!;
const open = (home: string) => openTestSession(network(), home, operator.clock);

test('the forms refuse, keep and change the balance with which a node is added', async () => {
  const home = personalFolder();
  const first = open(home);
  await bringNode(first, 'Genbu/Genbu');
  await giveKey(first, account().privateKey);
  const plan = await first.sees('account', 'G3-ACCOUNT');
  expect(plan.actions.map(({ key }) => key)).toEqual(['a', 'b', 'm']);
  first.act({ type: 'other-action', id: 'balance' });
  await first.sees('form', 'G8-REMEDY');
  first.act({ type: 'edit', field: 'amount', value: '2.5' });
  first.act({ type: 'confirm' });
  const { page } = await first.sees('account', 'G3-ACCOUNT');
  expect(blockOf(page, 'table').rows.map(({ cells }) => cells[2])).toContain('2.5');
  first.act({ type: 'confirm' });

  // The error names the limit that applies: one node may have less stake than is available.
  const form = await first.sees('form', 'G5-FORM');
  const [stake, , , balance] = form.fields;
  expect(stake?.help).toMatch(/^Enter .* to 10,000 STK \(the most for one node/);
  expect(balance?.value).toBe('2.5');
  expect(balance?.help).toMatch(/You can enter up to \d+\.\d+ AVAX\./);
  const [, remaining] = form.fields;
  first.act({ type: 'edit', field: 'remaining', value: '' });
  const emptied = await first.sees('form', 'G5-FORM');
  expect(emptied.fields[1]?.problem).toMatchObject({ code: 'E-FORM-207' });
  const edits = { remaining: remaining?.value ?? '', stake: '1000', balance: '500' };
  for (const [field, value] of Object.entries(edits)) {
    first.act({ type: 'edit', field, value });
    await first.sees('form', 'G5-FORM');
  }
  const refused = await first.sees('form', 'G5-FORM');
  expect(refused.fields[3]?.problem).toMatchObject({ code: 'E-FORM-208' });
  first.act({ type: 'edit', field: 'balance', value: '2' });

  // The form keeps the typed text when the operator goes back.
  first.act({ type: 'back' });
  await first.sees('account', 'G3-ACCOUNT');
  first.act({ type: 'confirm' });
  const again = await first.sees('form', 'G5-FORM');
  expect(again.fields.map(({ value }) => value)).toMatchObject({ 0: '1000', 3: '2' });
  first.act({ type: 'confirm' });

  // The balance can be changed until it is spent: at each question, during a wait, and after a failure.
  const addition = await first.sees('intent', 'G5-ADD');
  expect(addition.actions).toMatchObject([{ key: 'b', id: 'balance' }]);
  const { primary, l1 } = operator.sandbox.controls.validators;
  const validators = [...primary, ...l1];
  for (const validator of validators) validator.isSilent = true;
  first.act({ type: 'confirm' });
  for (const kind of ['progress', 'problem'] as const) {
    const actions = await first.seesOneOf(({ code, page }) =>
      /^G8-(SIGN|NO-QUORUM)$/.test(code) && page.helpTopic === kind
        ? shownOn(page).actions
        : undefined,
    );
    expect(actions).toMatchObject([{ key: 'b', id: 'balance' }]);
  }
  first.act({ type: 'other-action', id: 'balance' });
  await first.seesOneOf(({ page }) => (page.helpTopic === 'form' ? true : undefined));
  first.act({ type: 'edit', field: 'amount', value: '2.75' });
  first.act({ type: 'confirm' });
  for (const validator of validators) validator.isSilent = false;
  await first.seesOneOf(({ page }) =>
    page.helpTopic === 'intent' && page.name.includes(' 2.75 AVAX') ? true : undefined,
  );
  const registration = await first.sees('intent', 'G8-PCHAIN');
  expect(registration.actions).toMatchObject([{ key: 'b', id: 'balance' }]);
  first.act({ type: 'other-action', id: 'balance' });
  await first.sees('form', 'G8-REMEDY');
  first.act({ type: 'edit', field: 'amount', value: '3' });
  first.act({ type: 'confirm' });
  await first.seesOneOf(({ page }) =>
    page.helpTopic === 'intent' && page.name.includes(' 3 AVAX') ? true : undefined,
  );
  first.act({ type: 'leave' });
  await first.ended;

  // The operator can still change a balance that the account can no longer pay.
  const journals = createJournalFolder(joinPath(home, 'journals'), operator.clock);
  const held = await journals.open(journalName(network(), account().evmAddress));
  const journal = await openJournal(held, operator.clock);
  const run = journal.memory().runs.findLast(({ closed }) => closed === undefined)!;
  const value = 500_000_000_000n;
  await journal.append({ type: 'fact', run: run.id, name: 'balance', validationId: null, value });
  await held.close();

  const second = open(home);
  const resumes = await second.sees('choice', 'G0-RESUME');
  second.act({ type: 'choose', id: resumes.choices[0]!.id });
  await giveKey(second, account().privateKey);
  const { findings } = await second.sees('account', 'G3-ACCOUNT');
  expect(findings[0]?.text).toMatch(/^You need \d{3}[\d.]* AVAX more on the C-Chain\. /);
  second.act({ type: 'other-action', id: 'balance' });
  await second.sees('form', 'G8-REMEDY');
  second.act({ type: 'edit', field: 'amount', value: '1.5' });
  second.act({ type: 'confirm' });
  await second.sees('account', 'G3-ACCOUNT');
  second.act({ type: 'confirm' });
  await sendAll(second, 'G9-VALIDATING');
  const { pairs } = await second.sees('done', 'G9-VALIDATING');
  expect(JSON.stringify(pairs)).toContain('1.5');
});

test('the balance can be changed while the operator waits for stake, but not while it registers', async () => {
  const { clock, connection, sandbox } = await newOperator('operator');
  onTestFinished(() => sandbox.stop());
  const session = openTestSession(connection.profile, personalFolder(), clock);
  passEpochs(session, sandbox);
  await confirmPlan(session, sandbox.profile.accounts[0]!.privateKey);
  await submitLink(session);

  const changeTo = async (value: string): Promise<string> => {
    session.act({ type: 'other-action', id: 'balance' });
    const { fields } = await session.sees('form', 'G8-REMEDY');
    session.act({ type: 'edit', field: 'amount', value });
    session.act({ type: 'confirm' });
    return fields[0]!.value;
  };
  const registration = await session.sees('intent', 'G4-REGISTER');
  expect(registration.actions).toEqual([]);
  await sendAll(session, 'G4-WAIT-OWNER');
  const waiting = await session.sees('stake', 'G4-WAIT-OWNER');
  expect(waiting.actions).toMatchObject([
    { key: 's', id: 'save-message' },
    { key: 'b', id: 'balance' },
  ]);
  expect(await changeTo('2.75')).not.toBe('2.75');
  await session.sees('stake', 'G4-WAIT-OWNER');
  wakeOwnerAndCurator(sandbox);
  const form = await session.sees('form', 'G5-FORM');
  expect(form.fields.find(({ id }) => id === 'balance')?.value).toBe('2.75');
});
