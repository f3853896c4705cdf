import { expect, test } from 'vitest';
import { type Journal, openJournal, openRun } from '../../../../src/journal/journal.ts';
import { taskKeyOf } from '../../../../src/tasks/task-kinds.ts';
import { blocksOf } from '../../../helpers/blocks-of.ts';
import { blockOf } from '../../../helpers/shown.ts';
import { joinedOperator, nodeLife, type Operator } from '../../tasks/helpers/operator.ts';
import { english } from '../../../../src/i18n/english.ts';
import { openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import { folderOf, journalIn, keyOf, openIn } from '../helpers/node-life.ts';
import { personalFolder } from '../helpers/open-test-session.ts';
import { bringNode, confirmPlan, giveKey, planFor, sendAll } from '../helpers/walk-session.ts';
import { openStep } from '../../../../src/wizard/layout/step-texts.ts';

/** A wizard that asks whether it may add the operator's node. */
async function openAsking() {
  const operator = await joinedOperator('operator');
  const home = personalFolder();
  const session = openIn(home, operator);
  await confirmPlan(session, keyOf(operator));
  await session.sees('form', 'G5-FORM');
  session.act({ type: 'confirm' });
  expect(await session.seesOrIsAsked('G9-VALIDATING')).toBe('asked');
  return { operator, home, session };
}

/** What another window does with the journal meanwhile. */
async function meanwhile(
  home: string,
  operator: Operator,
  act: (journal: Journal) => Promise<unknown>,
): Promise<void> {
  const store = await journalIn(home, operator).open();
  await act(await openJournal(store, operator.clock));
  await store.close();
}

const OUTDATED =
  'Another window has sent or changed something for this operator. This window shows the state on the chains.';

test('a second window shows where the node stands while the first one sends, and takes nothing over', async () => {
  const operator = await joinedOperator('operator');
  const { cChain } = operator.sandbox.controls;
  const home = personalFolder();
  const windows = [openIn(home, operator), openIn(home, operator)] as const;
  const [first, second] = windows;
  for (const window of windows) await window.sees('choice', 'G1-L1');
  await bringNode(first);
  // The settings know the node by now.
  second.act({ type: 'choose', id: 'Genbu/Genbu' });
  // A plan and a form hold nothing.
  for (const window of windows) await planFor(window, keyOf(operator));
  for (const window of windows) await window.confirm('form', 'G5-FORM');
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G9-VALIDATING')).toBe('asked');

  cChain.setBlockTime(Infinity);
  first.act({ type: 'confirm' });
  await first.seesOneOf(({ log }) => log.some(({ mark }) => mark === 'sent') || undefined);
  const { page, title } = await second.confirm('waiting', 'G3-HELD');
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
  await first.choose('top-up', 'form', 'G8-TOPUP');
  first.act({ type: 'edit', field: 'amount', value: '0.5' });
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G3-HELD')).toBe('asked');
});

test('a window that asks or waits holds nothing, and starts over once another process has sent something', async () => {
  const { operator, home, session } = await openAsking();
  const { evm } = operator.connection.ports;
  const [add] = nodeLife(operator);
  expect(await runIn(home, operator, add, { stopAfter: 'add' })).toMatchObject({ kind: 'stopped' });
  const block = await evm.head();
  const lines: number[] = [];
  void session.seesOneOf(({ steps }) => void lines.push(openStep(steps)));
  const { choices } = await session.confirm('choice', 'G9-HOME');
  expect(choices[0]!.id).toBe(`continue:${operator.node.nodeId}`);
  expect(session.view.log.map(({ text }) => text)).toContain(OUTDATED);
  expect((await evm.head()).number).toBe(block.number);
  // What the chains showed before still stands: the line of steps goes nowhere back.
  expect(lines).toEqual(lines.toSorted((one, other) => one - other));
});

test('an order of a window that another one closed, also without signing, is not signed', async () => {
  const { operator, home, session } = await openAsking();
  const { connection, signer } = operator;
  const key = taskKeyOf(nodeLife(operator)[0], connection.profile, signer.evmAddress);
  await meanwhile(home, operator, (journal) => openRun(journal, key, { order: 'another' }));
  session.act({ type: 'confirm' });
  await session.seesOneOf(({ log }) => log.some(({ text }) => text === OUTDATED) || undefined);
  const runs = (await journalIn(home, operator).runs()).filter(
    ({ task }) => task.node !== undefined,
  );
  expect(runs.map(({ closed }) => closed)).toEqual(['given-up', undefined]);
  expect(runs.flatMap(({ submissions }) => submissions)).toEqual([]);
});

test('a run that another window only opened asks for no second confirmation', async () => {
  const { operator, home, session } = await openAsking();
  const { connection, signer } = operator;
  const link = { kind: 'set-metadata-url', input: { metadataUrl: 'https://new.example' } } as const;
  const key = taskKeyOf(link, connection.profile, signer.evmAddress);
  await meanwhile(home, operator, (journal) => openRun(journal, key, {}));
  session.act({ type: 'confirm' });
  const said = await session.seesOneOf(({ log }) =>
    log.find(({ mark }) => mark === 'sent' || mark === 'note'),
  );
  expect(said.mark).toBe('sent');
});

test('a run that ends elsewhere does not outdate the window that waits in it, also once another window closes it', async () => {
  const operator = await joinedOperator('operator');
  const { run, node } = operator;
  const [add] = nodeLife(operator);
  const home = await folderOf(operator);
  await runIn(home, operator, add, { stopAfter: 'add' });
  const title = english.t({ key: 'continue.add-node', values: { node: node.nodeId } });
  const { session: first, choices } = await openAtOffer(home, operator, title);
  first.act({ type: 'choose', id: choices[0]!.id });
  await planFor(first, keyOf(operator));
  first.act({ type: 'confirm' });
  expect(await first.seesOrIsAsked('G9-VALIDATING')).toBe('asked');
  expect(await run(add)).toMatchObject({ kind: 'done' });

  const closed = async () => {
    const runs = await journalIn(home, operator).runs();
    return runs.flatMap(({ task, closed: how }) => (task.node ? [[task.kind, how]] : []));
  };
  const second = openIn(home, operator);
  await second.sees('choice', 'G9-HOME');
  await second.logs(/it is done/);
  expect(await closed()).toEqual([['add-node', undefined]]);
  await second.choose(node.nodeId, 'done', 'G9-VALIDATING');
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
