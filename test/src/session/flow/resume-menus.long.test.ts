import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../../../src/i18n/english.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';
import { join, newOperator, type Operator } from '../../tasks/helpers/operator.ts';
import { folderOf, nextEpoch, openIn, requestsOf } from '../helpers/node-life.ts';
import { completeTo, openAtOffer, runIn } from '../helpers/interrupted-task.ts';
import type { TestSession } from '../helpers/open-test-session.ts';
import { nextMenu, HOME, NODE, walkMenus } from '../helpers/walk-menus.ts';

let operator: Operator;
let home: string;
beforeAll(async () => {
  operator = await newOperator('operator');
  await join(operator);
  home = await folderOf(operator, folderOfFile('session-'));
});
afterAll(async () => {
  await operator.sandbox.stop();
  removeFolder(home);
});

/** The titles of the tasks in the journal. */
const TITLES = {
  add: 'continue.add-node',
  update: 'continue.update-weight',
  remove: 'continue.remove-node',
} as const;
type Task = keyof typeof TITLES;

const VALIDATOR = {
  home: ['node', 'another', 'membership', 'again', 'quit'],
  node: ['home', 'weight', 'top-up', 'remove', 'another', 'again', 'quit'],
} as const;

/** The items of the menu of a node that has left. Each life chooses another of these items. */
const DEPARTED = ['home', 'another', 'again', 'quit'];

/** Three lives of one node. In each life, the tasks are interrupted after a later step. */
const LIVES = [
  { step: 'first', by: 'another', to: 'text G2-NODE' },
  { step: 'p-chain', by: 'home', to: HOME },
  { step: 'acknowledge', by: 'quit', to: NODE },
] as const;
/** The first step of a task has the task's name. */
const stepOf = (task: Task, step: string) => (step === 'first' ? task : step);

/** Runs a task until a step is done, with the journal of the operator's folder. */
async function interruptAfter(step: string, task: Task): Promise<void> {
  const result = await runIn(home, operator, requestsOf(operator)[task], { stopAfter: step });
  expect(result).toMatchObject({ kind: 'stopped', step });
}

const open = (task: Task) =>
  openAtOffer(
    home,
    operator,
    english.t({ key: TITLES[task], values: { node: operator.node.nodeId } }),
  );

/** Interrupts a task, expects that a new session offers to continue it, and completes it there. */
async function resume(task: Task, step: string): Promise<TestSession> {
  await nextEpoch(operator);
  await interruptAfter(step, task);
  const other = await open(task);
  other.session.act({ type: 'choose', id: 'new' });
  await other.session.sees('choice', 'G9-HOME');
  expect((await nextMenu(other.session)).items).toContain(`continue:${operator.node.nodeId}`);
  other.session.act({ type: 'leave' });
  await other.session.ended;

  const { session, choices } = await open(task);
  session.act({ type: 'choose', id: choices[0]!.id });
  await completeTo(NODE, session, operator);
  return session;
}

describe.each(LIVES)('a task that was interrupted after its step: $step', ({ step, by, to }) => {
  test.each(['add', 'update'] as const)(
    '%s is offered and completed; then each menu item opens the expected screen',
    async (task) => {
      const session = await resume(task, stepOf(task, step));
      await walkMenus(session, operator.node.nodeId, VALIDATOR, { remove: 'intent G7-REMOVE' });
      session.act({ type: 'leave' });
      await session.ended;
    },
  );

  test(`remove is offered and completed; then "${by}" opens the expected screen`, async () => {
    const session = await resume('remove', stepOf('remove', step));
    expect((await nextMenu(session)).items).toEqual(DEPARTED);
    await session.does({ type: 'choose', id: 'again' });
    expect((await nextMenu(session)).at).toBe(NODE);
    session.act({ type: 'choose', id: by });
    if (by === 'quit') expect(await session.ended).toBe(0);
    else
      await session.seesOneOf(({ code, screen }) => `${screen.kind} ${code}` === to || undefined);
    session.act({ type: 'leave' });
    await session.ended;

    const next = openIn(home, operator);
    await next.sees('text', 'G2-NODE');
  });
});
