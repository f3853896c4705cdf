import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { journalName, openJournal, openRun } from '../../../../src/journal/journal.ts';
import { taskKeyOf } from '../../../../src/tasks/task-kinds.ts';
import { readMemory } from '../../../../src/journal/record-format.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { blockOf } from '../../../helpers/shown.ts';
import { joinedOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { english } from '../../../../src/i18n/english.ts';
import { openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import { folderOf, keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder, type TestSession } from '../helpers/open-test-session.ts';
import { bringNode, giveKey, sendAll } from '../helpers/walk-session.ts';
import { openStep } from '../../../../src/wizard/layout/step-texts.ts';

/** A wizard that asks whether it may add the operator's node. */
async function askingWindow(home: string, operator: Operator): Promise<TestSession> {
  const session = openIn(home, operator);
  await bringNode(session, 'Genbu/Genbu');
  await giveKey(session, keyOf(operator));
  await session.sees('account', 'G3-ACCOUNT');
  session.act({ type: 'confirm' });
  await session.sees('form', 'G5-FORM');
  session.act({ type: 'confirm' });
  expect(await session.seesOrIsAsked('G9-VALIDATING')).toBe('asked');
  return session;
}

test('a second window shows where the node stands while the first one sends, and takes nothing over', async () => {
  const operator = await joinedOperator('operator');
  const { cChain } = operator.sandbox.controls;
  const home = personalFolder();
  const windows = [openIn(home, operator), openIn(home, operator)] as const;
  const [first, second] = windows;
  for (const window of windows) await window.sees('choice', 'G1-L1');
  await bringNode(first, 'Genbu/Genbu');
  // The settings know the node by now.
  second.act({ type: 'choose', id: 'Genbu/Genbu' });
  for (const window of windows) {
    await giveKey(window, keyOf(operator));
    await window.sees('account', 'G3-ACCOUNT');
  }
  // A form and a question hold nothing.
  first.act({ type: 'confirm' });
  await first.sees('form', 'G5-FORM');
  second.act({ type: 'confirm' });
  await second.sees('form', 'G5-FORM');
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G9-VALIDATING')).toBe('asked');

  cChain.setBlockTime(Infinity);
  first.act({ type: 'confirm' });
  await first.seesOneOf(({ log }) => log.some(({ mark }) => mark === 'sent') || undefined);
  second.act({ type: 'confirm' });
  const { page, title } = await second.sees('waiting', 'G3-HELD');
  expect(title).toBe('Another window is working for this operator.');
  expect(blockOf(page, 'wait').wait.since).toBeTypeOf('number');
  expect(blocksOf(page, 'prose').map(({ text }) => text)).toContain(
    'It holds the account from a confirmation until the outcome is recorded, so that nothing is sent twice.',
  );

  cChain.setBlockTime(0);
  await cChain.mine();
  // The second one reads the chains again, and holds nothing: the first one can go on.
  const { choices } = await second.sees('choice', 'G9-HOME');
  expect(choices[0]!.id).toBe(`continue:${operator.node.nodeId}`);
  await sendAll(first, 'G9-VALIDATING');
  first.act({ type: 'choose', id: 'top-up' });
  await first.sees('form', 'G8-TOPUP');
  first.act({ type: 'edit', field: 'amount', value: '0.5' });
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G3-HELD')).toBe('asked');
});

test('a window that asks or waits holds nothing, and starts over once another process has sent something', async () => {
  const operator = await joinedOperator('operator');
  const { connection, signer, addNodeInput, clock, l1 } = operator;
  const home = personalFolder();
  const session = await askingWindow(home, operator);

  const journals = createJournalFolder(join(home, 'journals'), clock);
  const store = await journals.open(journalName(connection.profile, signer.evmAddress));
  const add = { kind: 'add-node', l1, input: addNodeInput() } as const;
  expect(await operator.run(add, { stopAfter: 'add', store })).toMatchObject({ kind: 'stopped' });
  await store.close();
  const block = await connection.ports.evm.head();
  const lines: number[] = [];
  session.onView(({ steps }) => lines.push(openStep(steps)));
  session.act({ type: 'confirm' });
  const { choices } = await session.sees('choice', 'G9-HOME');
  expect(choices[0]!.id).toBe(`continue:${operator.node.nodeId}`);
  expect(session.view.log.map(({ text }) => text)).toContain(
    'Another window has sent or changed something for this operator. This window shows the state on the chains.',
  );
  expect(await connection.ports.evm.head()).toMatchObject({ number: block.number });
  // What the chains showed before still stands: the line of steps goes nowhere back.
  expect(lines).toEqual([...lines].sort((one, other) => one - other));
});

test('an order of a window that another one closed, also without signing, is not signed', async () => {
  const operator = await joinedOperator('operator');
  const { connection, signer, addNodeInput, clock, l1 } = operator;
  const add = { kind: 'add-node', l1, input: addNodeInput() } as const;
  const home = personalFolder();
  const journals = createJournalFolder(join(home, 'journals'), clock);
  const name = journalName(connection.profile, signer.evmAddress);
  const session = await askingWindow(home, operator);

  const store = await journals.open(name);
  const other = await openJournal(store, clock);
  const asked = other.memory().runs.findLast(({ closed }) => closed === undefined)!;
  const key = taskKeyOf(add, connection.profile, signer.evmAddress);
  expect(asked.task).toEqual(key);
  await openRun(other, key, { order: 'another' });
  await store.close();
  session.act({ type: 'confirm' });
  await session.seesOneOf(
    ({ log }) =>
      log.some(({ text }) => text.startsWith('Another window has sent or changed something')) ||
      undefined,
  );
  const { memory } = await readMemory(async (take) => {
    await journals.read(name, take);
    return undefined;
  });
  const { runs } = memory;
  expect(runs.filter(({ closed }) => closed === 'given-up').map(({ id }) => id)).toEqual([
    asked.id,
  ]);
  expect(runs.flatMap(({ submissions }) => submissions)).toEqual([]);
});

test('a run that another window only opened asks for no second confirmation', async () => {
  const operator = await joinedOperator('operator');
  const { connection, signer, clock } = operator;
  const home = personalFolder();
  const session = await askingWindow(home, operator);
  const journals = createJournalFolder(join(home, 'journals'), clock);
  const store = await journals.open(journalName(connection.profile, signer.evmAddress));
  const link = { kind: 'set-metadata-url', input: { metadataUrl: 'https://new.example' } } as const;
  const key = taskKeyOf(link, connection.profile, signer.evmAddress);
  await openRun(await openJournal(store, clock), key, {});
  await store.close();
  session.act({ type: 'confirm' });
  const said = await session.seesOneOf(({ log }) =>
    log.find(({ mark }) => mark === 'sent' || mark === 'note'),
  );
  expect(said.mark).toBe('sent');
});

test('a run that ends elsewhere does not outdate the window that waits in it, also once another window closes it', async () => {
  const operator = await joinedOperator('operator');
  const { connection, signer, addNodeInput, clock, l1, run, node } = operator;
  const add = { kind: 'add-node', l1, input: addNodeInput() } as const;
  const home = await folderOf(operator);
  await runIn(home, operator, add, { stopAfter: 'add' });
  const title = english.t({ key: 'continue.add-node', values: { node: node.nodeId } });
  const { session: first, choices } = await openAtOffer(home, operator, title);
  first.act({ type: 'choose', id: choices[0]!.id });
  await giveKey(first, keyOf(operator));
  await first.sees('account', 'G3-ACCOUNT');
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G9-VALIDATING')).toBe('asked');
  expect(await run(add)).toMatchObject({ kind: 'done' });

  const journals = createJournalFolder(join(home, 'journals'), clock);
  const name = journalName(connection.profile, signer.evmAddress);
  const closed = async () => {
    const { memory } = await readMemory((take) => journals.read(name, take));
    const runs = memory.runs.filter(({ task }) => task.node !== undefined);
    return runs.map(({ task, closed: how }) => [task.kind, how]);
  };
  const second = openIn(home, operator);
  await second.sees('choice', 'G9-HOME');
  await second.logs(/it is done/);
  expect(await closed()).toEqual([['add-node', undefined]]);
  second.act({ type: 'choose', id: node.nodeId });
  await second.sees('done', 'G9-VALIDATING');
  second.act({ type: 'choose', id: 'remove' });
  await giveKey(second, keyOf(operator));
  await second.seesOneOf(({ page }) => page.ask.kind === 'send' || undefined);
  expect(await closed()).toEqual([
    ['add-node', 'done'],
    ['remove-node', undefined],
  ]);
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G9-VALIDATING')).toBe('seen');
  expect(first.view.log.map(({ text }) => text).join()).not.toContain('Another window');
});
