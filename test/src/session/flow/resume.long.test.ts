import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { connect } from '../../../../src/adapters/connect.ts';
import { createJournalFolder } from '../../../../src/adapters/storage/journal-folder.ts';
import { journalName } from '../../../../src/journal/journal.ts';
import { readMemory } from '../../../../src/journal/record-format.ts';
import type { BlockchainId } from '../../../../src/domain/identity/ids.ts';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import { otherNode } from '../../../helpers/sandbox/controls.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  AVAX,
  joinedOperator,
  topUpOf,
  validatingOperator,
  type Operator,
} from '../../tasks/helpers/operator.ts';
import { giveKey, confirmNode } from '../helpers/walk-session.ts';
import { completeTo, interruptAt, openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import { until } from '../../../helpers/until.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';
import { folderOf, keyOf, nextEpoch, openIn, requestsOf } from '../helpers/node-life.ts';
import { openTestSession, type TestSession } from '../helpers/open-test-session.ts';
import { HOME, NODE, nextMenu } from '../helpers/walk-menus.ts';

const DAY = 86_400;
const LIVING = ['home', 'receipt', 'weight', 'top-up', 'remove', 'another', 'again', 'quit'];
const DEPARTED = ['home', 'receipt', 'another', 'again', 'quit'];

let operator: Operator;
let home: string;
beforeEach(() => begin(validatingOperator));

/** Opens an operator for the current test, with a settings folder that names it. */
async function begin(open: (account: string) => Promise<Operator>): Promise<void> {
  operator = await open('operator');
  home = await folderOf(operator, temporaryFolder('session-'));
}
/** A second node, which will be removed. */
const second = otherNode('second');

type Task = 'add-node' | 'update-weight' | 'remove-node' | 'top-up' | 'clean-up' | 'opt-out';
const title = (task: Task, node = '') => english.t({ key: `continue.${task}`, values: { node } });

/** Quits. The last lines name each unfinished task, and only these. */
async function quit(session: TestSession, unfinished = 0): Promise<void> {
  session.act({ type: 'leave' });
  await session.ended;
  const sentence = expect.stringMatching(/ is unfinished \(.+\)\.$/) as string;
  expect(session.view.unfinished).toEqual(Array<string>(unfinished).fill(sentence));
}

/** Opens the wizard, which offers the task, and starts something new. Returns the items of the node list. */
async function declined(task: string) {
  const { session } = await openAtOffer(home, operator, task);
  session.act({ type: 'choose', id: 'new' });
  await session.sees('choice', 'G9-HOME');
  const { items } = await nextMenu(session);
  await quit(session, 1);
  return items;
}

/** Continues the offered task with its key until this menu appears. Returns the menu's items. */
async function resume(task: string, menu: string) {
  const { session, choices } = await openAtOffer(home, operator, task);
  session.act({ type: 'choose', id: choices[0]!.id });
  return { session, items: await completeTo(menu, session, operator) };
}

test.each([
  { task: 'add', kind: 'add-node', step: 'add', open: joinedOperator },
  { task: 'update', kind: 'update-weight', step: 'p-chain', open: validatingOperator },
] as const)('$kind, interrupted after its step "$step", is offered and completed', async (life) => {
  await begin(life.open);
  await nextEpoch(operator);
  const { nodeId } = operator.node;
  const request = requestsOf(operator)[life.task];
  const result = await runIn(home, operator, request, { stopAfter: life.step });
  expect(result).toMatchObject({ kind: 'stopped', step: life.step });
  expect(await declined(title(life.kind, nodeId))).toContain(`continue:${nodeId}`);
  const { session, items } = await resume(title(life.kind, nodeId), NODE);
  expect(items).toEqual(LIVING);
  await quit(session);
});

test('a validating node cannot be added a second time', async () => {
  const session = openIn(await folderOf(operator), operator);
  await session.sees('choice', 'G9-HOME');
  session.act({ type: 'choose', id: 'another' });
  await confirmNode(session);
  const { problem } = await session.seesProblemOf('text', 'G2-NODE');
  expect(problem).toMatchObject({ code: 'E-VM-104', values: { node: operator.node.nodeId } });
});

test('a task is not offered once another network has taken the name', async () => {
  const own = await folderOf(operator);
  const { profile } = operator.connection;
  const { nodeId } = operator.node;
  const input = { nodeId, initiates: true };
  await interruptAt('signed', own, operator, { kind: 'remove-node', l1: operator.l1, input });
  const offered = await openAtOffer(own, operator, title('remove-node', nodeId));
  await quit(offered.session, 1);
  for (const change of [
    { chainId: 9n },
    { networkId: 9 },
    { cChainId: 'VctwH3nkmztWbkdNXbuo6eCYndsUuemtM9ZFmEUZ5QpA1Fu8G' as BlockchainId },
  ]) {
    await folderOf(operator, own);
    const session = openTestSession({ ...profile, ...change }, own, operator.clock);
    const first = await session.seesOneOf(({ code, page }) =>
      page.helpTopic === 'busy' ? undefined : code,
    );
    expect(first).not.toBe('G0-RESUME');
    await quit(session);
  }
});

test.each(['signed', 'sent'] as const)(
  'a top-up that was interrupted after its transaction was %s is offered once the chain shows whose node it is',
  async (moment) => {
    const { nodeId } = operator.node;
    await interruptAt(moment, home, operator, await topUpOf(operator, AVAX / 2n));
    const session = openIn(home, operator);
    const { choices } = await session.sees('choice', 'G9-HOME');
    const offered = choices.find((choice) => choice.title === title('top-up', nodeId));
    session.act({ type: 'choose', id: offered!.id });
    await completeTo(NODE, session, operator);
    await quit(session);
  },
);

test('next to an active node, an interrupted clean-up is completed', async () => {
  await nextEpoch(operator);
  const { l1, run, clock, addNodeInput } = operator;
  const { newNode } = addNodeInput();
  const { nodeId } = second;
  const add: TaskRequest = {
    kind: 'add-node',
    l1,
    input: { nodeId, newNode: { ...newNode!, blsKey: second.publicKey } },
  };
  await run(add, { stopAfter: 'add' });
  clock.forward(DAY + 60);
  const { validationId } = await readValidation(operator.connection.ports, l1, nodeId);
  const input = { nodeId, validationId: validationId! };
  await interruptAt('signed', home, operator, { kind: 'clean-up', l1, input });
  expect(await declined(title('clean-up', nodeId))).toContain(`continue:${nodeId}`);
  const { session, items } = await resume(title('clean-up', nodeId), NODE);
  expect(items).toEqual(DEPARTED);
  await quit(session);
});

test.each([
  { from: 'vault', left: ['metadata', 'l1', 'home'] },
  { from: 'l1', left: ['metadata', 'vault', 'home'] },
] as const)('an interrupted opt-out from the $from is completed', async ({ from, left }) => {
  const { l1, vaults } = operator;
  const [vault] = vaults;
  const input =
    from === 'l1'
      ? { kind: from, where: l1.balancer, name: l1.name }
      : { kind: from, where: vault!.address, name: vault!.name };
  await interruptAt('signed', home, operator, { kind: 'opt-out', input });
  const { session } = await resume(title('opt-out'), HOME);
  session.act({ type: 'choose', id: 'membership' });
  const { items } = await nextMenu(session);
  expect(items.map((id) => (id.startsWith('0x') ? 'vault' : id))).toEqual(left);
  await quit(session);
});

/** Opens the wizard, which offers no task of this kind and says or does not say that it is over. */
async function opened(task: Task, says: RegExp, isSaid: boolean): Promise<TestSession> {
  const session = openIn(home, operator);
  const { choices } = await session.sees('choice', 'G9-HOME');
  expect(choices.map((choice) => choice.title)).not.toContain(title(task, operator.node.nodeId));
  expect(session.view.log.filter(({ text }) => says.test(text))).toHaveLength(isSaid ? 1 : 0);
  return session;
}

/** What the wizard says of a task that is over, until a session that holds the journal anyway closes it there. */
async function saidOver(task: Task, says: RegExp, change: readonly string[]): Promise<void> {
  const { connection, signer, clock } = operator;
  const { folder, name } = {
    folder: join(home, 'journals'),
    name: journalName(connection.profile, signer.evmAddress),
  };
  const closed = async () => {
    const journals = createJournalFolder(folder, clock);
    const { memory } = await readMemory((take) => journals.read(name, take));
    return memory.runs.findLast((run) => run.task.kind === task)?.closed;
  };
  const before = readFileSync(join(folder, `${name}.ndjson`));
  await quit(await opened(task, says, true));
  expect(readFileSync(join(folder, `${name}.ndjson`))).toEqual(before);
  expect(await closed()).toBeUndefined();
  const session = await opened(task, says, true);
  for (const [i, id] of change.entries()) {
    if (i > 0) await session.sees('done', 'G9-VALIDATING');
    session.act({ type: 'choose', id });
  }
  await giveKey(session, keyOf(operator));
  await session.seesOneOf(({ page }) => page.ask.kind === 'send' || undefined);
  expect(await closed()).toBe(says.test('it is done') ? 'done' : 'given-up');
  await quit(session);
  await quit(await opened(task, says, false));
}

test.each([
  { until: 'it is done', says: /it is done/ },
  { until: 'the node is being removed', says: /the node is being or was removed/ },
])(
  'a change of weight that ends elsewhere is said to be over until it is closed: $until',
  async (row) => {
    const { l1, node, run } = operator;
    const stake = l1.primaryClass.minimum * 2n;
    const update = { kind: 'update-weight', l1, input: { nodeId: node.nodeId, stake } } as const;
    await nextEpoch(operator);
    await runIn(home, operator, update, { stopAfter: 'p-chain' });
    expect(await run(update)).toMatchObject({ kind: 'done' });
    if (row.until !== 'it is done') {
      await nextEpoch(operator);
      const removal = await run(requestsOf(operator).remove, { stopAfter: 'remove' });
      expect(removal).toMatchObject({ kind: 'stopped' });
    }
    const change =
      row.until === 'it is done' ? [node.nodeId, 'remove'] : [`continue:${node.nodeId}`];
    await saidOver('update-weight', row.says, change);
  },
);

test('what the chains do not show, because they cannot be read, is offered as unchecked', async () => {
  const { nodeId } = operator.node;
  await runIn(home, operator, requestsOf(operator).remove, { stopAfter: 'p-chain' });
  const unreachable = () => Promise.reject(new OnboardError('E-NET-101', { url: '' }));
  const session = openTestSession(operator.connection.profile, home, operator.clock, unreachable);
  const { choices } = await session.sees('choice', 'G0-RESUME');
  expect(choices[0]).toMatchObject({
    title: title('remove-node', nodeId),
    note: expect.stringMatching(/ · not checked on the chains$/) as string,
  });
  await quit(session, 1);
});

test('while an endpoint is silent, the check can be skipped: what was not read by then is offered as unchecked', async () => {
  const { nodeId } = operator.node;
  const { profile } = operator.connection;
  await runIn(home, operator, requestsOf(operator).remove, { stopAfter: 'p-chain' });
  let asks = 0;
  const silent = async (_: string, signal: AbortSignal) => {
    const connection = await connect(openProfile(profile), operator.clock, { until: signal });
    const { pChain } = connection.ports;
    const l1Validator: typeof pChain.l1Validator = () => {
      asks += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    return { ...connection, ports: { ...connection.ports, pChain: { ...pChain, l1Validator } } };
  };
  const open = async () => {
    asks = 0;
    const session = openTestSession(profile, home, operator.clock, silent);
    await until(() => asks > 0 || undefined);
    return session;
  };
  const skipped = await open();
  expect(skipped.view.page.ask).toMatchObject({ kind: 'watch', actions: [{ id: 'skip' }] });
  skipped.act({ type: 'other-action', id: 'skip' });
  const { choices } = await skipped.sees('choice', 'G0-RESUME');
  expect(choices[0]).toMatchObject({
    title: title('remove-node', nodeId),
    note: expect.stringMatching(/ · not checked on the chains$/) as string,
  });
  await quit(skipped, 1);
  await quit(await open(), 1);
});

test('an interrupted removal is completed, and the next session begins with a node', async () => {
  const { nodeId } = operator.node;
  const { remove } = requestsOf(operator);
  await runIn(home, operator, remove, { stopAfter: 'acknowledge' });
  expect(await declined(title('remove-node', nodeId))).toContain(`continue:${nodeId}`);
  const { session, items } = await resume(title('remove-node', nodeId), NODE);
  expect(items).toEqual(DEPARTED);
  await quit(session);
  await openIn(home, operator).sees('text', 'G2-NODE');
});
