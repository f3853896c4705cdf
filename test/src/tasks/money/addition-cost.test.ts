import { expect, test } from 'vitest';
import { type ValidationId, idFromHex, parseNodeId } from '../../../../src/domain/identity/ids.ts';
import type { Run, Submission } from '../../../../src/journal/memory.ts';
import { runsOfAddition, readAdditionCost } from '../../../../src/tasks/money/addition-cost.ts';
import { rememberValidation } from '../../../../src/tasks/validation/node-snapshot.ts';
import type { RunKind } from '../../../../src/tasks/task-kinds.ts';

const NODE = parseNodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
const OTHER_NODE = parseNodeId('NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ');
const FIRST = idFromHex<ValidationId>(`0x${'01'.repeat(32)}`);
const SECOND = idFromHex<ValidationId>(`0x${'02'.repeat(32)}`);

let opened = 0;
/** A run of a task, opened after all earlier ones. */
function run(kind: RunKind, node?: string, facts: Run['facts'] = []): Run {
  opened += 1;
  return {
    task: { kind, network: 'sandbox', operator: 'operator', ...(node !== undefined && { node }) },
    ...{ id: opened, input: null, openedAt: opened, closed: undefined },
    ...{ submissions: [], handedOut: [], facts },
  };
}

const join = () => run('join');
const add = (validation?: ValidationId, node = NODE) =>
  run('add-node', node, validation && [rememberValidation(validation)]);
const of = (kind: RunKind) => run(kind, NODE);
const expired = [join(), add(FIRST), add(FIRST), of('clean-up'), add(SECOND)];
const otherInput = [join(), add(), add(FIRST), add(FIRST)];
const elsewhere = [join(), add(FIRST), run('opt-in-l1'), add(SECOND)];
const beforeExpired = [join(), add(FIRST), add(SECOND), of('clean-up'), add()];

/** In each row, the addition begins with the run at this place, counted from the end as in `slice`. */
test.each<[name: string, runs: readonly Run[], begin: number]>([
  ['the tasks with which the operator joined the L1', [join(), run('stake'), add(FIRST)], 0],
  ['an expired registration and its clean-up', expired, 0],
  ['a clean-up during the addition', [join(), add(SECOND), of('clean-up')], 0],
  ['an addition that was begun with another input', otherInput, 0],
  [
    'nothing before the addition of another node',
    [join(), add(FIRST, OTHER_NODE), add(SECOND)],
    -1,
  ],
  ['nothing before a removal', [join(), add(FIRST), of('remove-node'), add(SECOND)], -1],
  ['no earlier addition, after a removal on another machine', elsewhere, -2],
  ['no validation before the expired registration', beforeExpired, -3],
  ['nothing without a recorded addition', [join()], 1],
])('an addition includes %s', (_, runs, begin) => {
  expect(runsOfAddition(runs, NODE)).toEqual(runs.slice(begin));
});

/** The cost and the duration of an addition. No chain answers. */
const costOf = (runs: readonly Run[]) => {
  const known = { journal: { memory: () => ({ runs }) }, connection: { ports: {} } };
  return readAdditionCost(known as unknown as Parameters<typeof readAdditionCost>[0], NODE);
};

test('an addition that another machine signed has no cost here, not a cost of 0', async () => {
  expect((await costOf([add(FIRST)])).cost).toBeUndefined();
});

test('the duration ends with the last transaction, however late it is shown', async () => {
  const sent = (signedAt: number, settledAt?: number) =>
    ({ chain: 'evm', signedAt, settled: settledAt && { at: settledAt } }) as Submission;
  const begun = (...submissions: Submission[]) => ({ ...add(FIRST), openedAt: 1000, submissions });
  const shownAgain = { ...add(FIRST), openedAt: 90_000 };
  const ended = await costOf([begun(sent(2000, 3000), sent(4000, 5500)), shownAgain]);
  expect(ended.took).toBe(4500);
  expect((await costOf([begun(sent(2000)), shownAgain])).took).toBe(1000);
});
