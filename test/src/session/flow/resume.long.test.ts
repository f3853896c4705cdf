import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OnboardError } from '../../../../src/domain/errors.ts';
import { english } from '../../../../src/i18n/english.ts';
import { readValidation } from '../../../../src/protocol/snapshots/read-validation.ts';
import { otherNode } from '../../../helpers/sandbox/controls.ts';
import {
  AVAX,
  joinedOperator,
  nextEpoch,
  nodeLife,
  topUpOf,
  validatingOperator,
  type Operator,
} from '../../tasks/helpers/operator.ts';
import { HOME, NODE, giveKey, nextMenu, placeOf } from '../helpers/walk-session.ts';
import { interruptAt, openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import { until } from '../../../helpers/until.ts';
import { folderOf, journalIn, keyOf, openIn } from '../helpers/node-life.ts';
import { connectWith, openTestSession, type TestSession } from '../helpers/open-test-session.ts';

const DAY = 86_400;
const LIVING = ['home', 'receipt', 'weight', 'top-up', 'remove', 'another', 'again', 'quit'];
const DEPARTED = ['home', 'receipt', 'another', 'again', 'quit'];

type Task = 'add-node' | 'update-weight' | 'remove-node' | 'top-up' | 'clean-up' | 'opt-out';
const title = (task: Task, node = '') => english.t({ key: `continue.${task}`, values: { node } });

/** Quits. The last lines name each unfinished task, and only these. */
async function quit(session: TestSession, unfinished = 0): Promise<void> {
  await session.leave();
  const sentence = expect.stringMatching(/ is unfinished \(.+\)\.$/) as string;
  expect(session.view.unfinished).toEqual(Array<string>(unfinished).fill(sentence));
}

/** Continues the offered task with its key until this menu appears. Returns the menu's items. */
async function resume(home: string, operator: Operator, task: string, menu: string) {
  const { session, choices } = await openAtOffer(home, operator, task);
  session.act({ type: 'choose', id: choices[0]!.id });
  return { session, items: await completeTo(menu, session, operator) };
}

/** Enters the key and confirms every question until this menu appears. Returns the menu's items. */
async function completeTo(menu: string, session: TestSession, operator: Operator) {
  await giveKey(session, keyOf(operator));
  let confirmed: unknown;
  for (;;) {
    const { at, screen } = await session.seesOneOf(({ code, page: shown }) => {
      // The run retries some problems by itself, such as a new epoch between a read and a call.
      const isOpen =
        ['account', 'choice', 'intent', 'done'].includes(shown.helpTopic) ||
        (shown.helpTopic === 'problem' && shown.ask.kind !== 'watch');
      const isNew = isOpen && code !== 'G3-KEY' && shown !== confirmed;
      return isNew ? { at: placeOf({ code, page: shown }), screen: shown } : undefined;
    });
    if (at === menu) return (await nextMenu(session)).items;
    expect(['account', 'intent'], at).toContain(screen.helpTopic);
    confirmed = screen;
    session.act({ type: 'confirm' });
  }
}

/** A second node, whose addition expires. */
const second = otherNode('second');

/** Interrupts the clean-up of a second node. */
async function interruptCleanUp(home: string, operator: Operator): Promise<void> {
  const { addNodeInput, clock, connection, l1, run } = operator;
  const { nodeId, publicKey: blsKey } = second;
  const newNode = { ...addNodeInput().newNode!, blsKey };
  await run({ kind: 'add-node', l1, input: { nodeId, newNode } }, { stopAfter: 'add' });
  clock.forward(DAY + 60);
  const { validationId } = await readValidation(connection.ports, l1, nodeId);
  const input = { nodeId, validationId: validationId! };
  await interruptAt('signed', home, operator, { kind: 'clean-up', l1, input });
}

const stopAfter = (place: 0 | 1 | 2, step: string) => async (home: string, operator: Operator) => {
  const result = await runIn(home, operator, nodeLife(operator)[place], { stopAfter: step });
  expect(result).toMatchObject({ kind: 'stopped', step });
};

test.each([
  ['add-node', joinedOperator, stopAfter(0, 'add'), LIVING],
  ['update-weight', validatingOperator, stopAfter(1, 'p-chain'), LIVING],
  ['remove-node', validatingOperator, stopAfter(2, 'acknowledge'), DEPARTED],
  ['clean-up', validatingOperator, interruptCleanUp, DEPARTED],
] as const)('an interrupted %s is offered and completed', async (kind, open, interrupt, items) => {
  const operator = await open('operator');
  const home = await folderOf(operator);
  await nextEpoch(operator);
  await interrupt(home, operator);
  const { nodeId } = kind === 'clean-up' ? second : operator.node;
  const declined = await openAtOffer(home, operator, title(kind, nodeId));
  const { choices } = await declined.session.choose('new', 'choice', 'G9-HOME');
  expect(choices.map(({ id }) => id)).toContain(`continue:${nodeId}`);
  await quit(declined.session, 1);
  const resumed = await resume(home, operator, title(kind, nodeId), NODE);
  expect(resumed.items).toEqual(items);
  await quit(resumed.session);
  // After the removal of its only node, an operator begins with a node.
  if (kind === 'remove-node') await openIn(home, operator).sees('text', 'G2-NODE');
});

test('a task is not offered once another network has taken the name', async () => {
  const operator = await validatingOperator('operator');
  const { clock, connection, node } = operator;
  const home = await folderOf(operator);
  await interruptAt('signed', home, operator, nodeLife(operator)[2]);
  const offered = await openAtOffer(home, operator, title('remove-node', node.nodeId));
  await quit(offered.session, 1);
  await folderOf(operator, home);
  const session = openTestSession({ ...connection.profile, chainId: 9n }, home, clock);
  const first = await session.seesOneOf(({ code, page }) =>
    page.helpTopic === 'busy' ? undefined : code,
  );
  expect(first).not.toBe('G0-RESUME');
  await quit(session);
});

test('an interrupted top-up is offered once the chain shows whose node it is', async () => {
  const operator = await validatingOperator('operator');
  const home = await folderOf(operator);
  await interruptAt('signed', home, operator, await topUpOf(operator, AVAX / 2n));
  const session = openIn(home, operator);
  const { choices } = await session.sees('choice', 'G9-HOME');
  const offered = choices.find((choice) => choice.title === title('top-up', operator.node.nodeId));
  session.act({ type: 'choose', id: offered!.id });
  await completeTo(NODE, session, operator);
  await quit(session);
});

test.each([
  { from: 'vault', left: ['metadata', 'l1', 'home'] },
  { from: 'l1', left: ['metadata', 'vault', 'home'] },
] as const)('an interrupted opt-out from the $from is completed', async ({ from, left }) => {
  const operator = await validatingOperator('operator');
  const home = await folderOf(operator);
  const { l1, vaults } = operator;
  const { address: where, name } = from === 'l1' ? { ...l1, address: l1.balancer } : vaults[0]!;
  await interruptAt('signed', home, operator, {
    kind: 'opt-out',
    input: { kind: from, where, name },
  });
  const { session } = await resume(home, operator, title('opt-out'), HOME);
  session.act({ type: 'choose', id: 'membership' });
  const { items } = await nextMenu(session);
  expect(items.map((id) => (id.startsWith('0x') ? 'vault' : id))).toEqual(left);
  await quit(session);
});

test('a change of weight that ends elsewhere is said to be over, until a session that holds the journal anyway closes it', async () => {
  const operator = await validatingOperator('operator');
  const home = await folderOf(operator);
  const { node, run } = operator;
  const [, update, remove] = nodeLife(operator);
  await nextEpoch(operator);
  await runIn(home, operator, update, { stopAfter: 'p-chain' });
  expect(await run(update)).toMatchObject({ kind: 'done' });
  await nextEpoch(operator);
  expect(await run(remove, { stopAfter: 'remove' })).toMatchObject({ kind: 'stopped' });

  const { file, runs } = journalIn(home, operator);
  const closed = async () =>
    (await runs()).findLast(({ task }) => task.kind === 'update-weight')?.closed;
  /** Opens the wizard, which does not offer the task, and says this often that it is over. */
  const open = async (times: number) => {
    const session = openIn(home, operator);
    const { choices } = await session.sees('choice', 'G9-HOME');
    const titles = choices.map((choice) => choice.title);
    expect(titles).not.toContain(title('update-weight', node.nodeId));
    const over = session.view.log.filter(({ text }) => /is being or was removed/.test(text));
    expect(over).toHaveLength(times);
    return session;
  };
  const before = readFileSync(file);
  await quit(await open(1));
  expect(readFileSync(file)).toEqual(before);
  expect(await closed()).toBeUndefined();
  const session = await open(1);
  session.act({ type: 'choose', id: `continue:${node.nodeId}` });
  await giveKey(session, keyOf(operator));
  await session.seesOneOf(({ page }) => page.ask.kind === 'send' || undefined);
  expect(await closed()).toBe('given-up');
  await quit(session);
  await quit(await open(0));
});

test('what the chains do not show, because they cannot be read or the check is skipped, is offered as unchecked', async () => {
  const operator = await validatingOperator('operator');
  const home = await folderOf(operator);
  const { profile } = operator.connection;
  await runIn(home, operator, nodeLife(operator)[2], { stopAfter: 'p-chain' });
  const expectUnchecked = async (session: TestSession) => {
    const { choices } = await session.sees('choice', 'G0-RESUME');
    expect(choices[0]).toMatchObject({
      title: title('remove-node', operator.node.nodeId),
      note: expect.stringMatching(/ · not checked on the chains$/) as string,
    });
    await quit(session, 1);
  };
  const unreachable = () => Promise.reject(new OnboardError('E-NET-101', { url: '' }));
  await expectUnchecked(openTestSession(profile, home, operator.clock, unreachable));

  let asks = 0;
  const silent = connectWith(profile, operator.clock, ({ pChain }, signal) => {
    const l1Validator: typeof pChain.l1Validator = () => {
      asks += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    return { pChain: { ...pChain, l1Validator } };
  });
  const open = async () => {
    asks = 0;
    const session = openTestSession(profile, home, operator.clock, silent);
    await until(() => asks > 0 || undefined);
    return session;
  };
  const skipped = await open();
  expect(skipped.view.page.ask).toMatchObject({ kind: 'watch', actions: [{ id: 'skip' }] });
  skipped.act({ type: 'other-action', id: 'skip' });
  await expectUnchecked(skipped);
  await quit(await open(), 1);
});
