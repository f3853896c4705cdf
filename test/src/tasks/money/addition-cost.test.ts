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

interface Past {
  readonly node?: string;
  readonly validation?: ValidationId;
  readonly closed?: Run['closed'];
}

let opened = 0;
/** A run of a task, opened after all earlier ones. */
function run(kind: RunKind, { node, validation, closed = 'done' }: Past = {}): Run {
  opened += 1;
  return {
    id: opened,
    task: { kind, network: 'sandbox', operator: 'operator', ...(node !== undefined && { node }) },
    input: null,
    openedAt: opened,
    closed,
    submissions: [],
    handedOut: [],
    facts: validation === undefined ? [] : [rememberValidation(validation)],
  };
}

const join = () => run('join');
const add = (validation?: ValidationId, closed?: Run['closed']) =>
  run('add-node', {
    node: NODE,
    ...(validation !== undefined && { validation }),
    ...(closed !== undefined && { closed }),
  });
const of = (kind: RunKind) => run(kind, { node: NODE });

/** In each row, the addition begins with the run at this place, counted from the end as in `slice`. */
test.each<[name: string, runs: readonly Run[], begin: number]>([
  ['the tasks with which the operator joined the L1', [join(), run('stake'), add(FIRST)], 0],
  [
    'an expired registration and its clean-up',
    [join(), add(FIRST, 'given-up'), add(FIRST), of('clean-up'), add(SECOND)],
    0,
  ],
  ['a clean-up during the addition', [join(), add(SECOND), of('clean-up')], 0],
  [
    'an addition that was begun with another input',
    [join(), add(undefined, 'given-up'), add(FIRST, 'given-up'), add(FIRST)],
    0,
  ],
  [
    'nothing before the addition of another node',
    [join(), run('add-node', { node: OTHER_NODE, validation: FIRST }), add(SECOND)],
    -1,
  ],
  ['nothing before a removal', [join(), add(FIRST), of('remove-node'), add(SECOND)], -1],
  ['nothing before an update', [join(), add(FIRST), of('update-weight'), add(SECOND)], -1],
  ['nothing before a top-up', [join(), add(FIRST), of('top-up'), add(SECOND)], -1],
  [
    'no earlier addition, after a removal on another machine',
    [join(), add(FIRST), run('opt-in-l1'), add(SECOND)],
    -2,
  ],
  [
    'no validation before the expired registration',
    [join(), add(FIRST), add(SECOND), of('clean-up'), add()],
    -3,
  ],
  ['nothing without a recorded addition', [join()], 1],
])('an addition includes %s', (_, runs, begin) => {
  expect(runsOfAddition(runs, NODE)).toEqual(runs.slice(begin));
});

test('an addition that another machine signed has no cost here, not a cost of 0', async () => {
  const known = { journal: { memory: () => ({ runs: [add(FIRST)] }) }, connection: { ports: {} } };
  const { cost } = await readAdditionCost(
    known as unknown as Parameters<typeof readAdditionCost>[0],
    NODE,
  );
  expect(cost).toBeUndefined();
});

test('the duration ends with the last transaction, however late it is shown', async () => {
  // No chain answers, so only the duration is known.
  const tookOf = async (runs: readonly Run[]) => {
    const known = { journal: { memory: () => ({ runs }) }, connection: { ports: {} } };
    return (
      await readAdditionCost(known as unknown as Parameters<typeof readAdditionCost>[0], NODE)
    ).took;
  };
  const sent = (signedAt: number, settledAt: number | undefined): Submission => ({
    ...{ type: 'signed', run: 1, step: 'add', chain: 'evm', id: '0x1', raw: '0x' },
    ...{
      changeId: 'add',
      from: '0x2',
      nonce: 0n,
      inputs: [],
      maxFeePerGas: 1n,
      carriedMessageId: null,
    },
    signedAt,
    settled:
      settledAt === undefined
        ? undefined
        : { how: 'included', height: null, reason: null, at: settledAt },
  });
  const began = { ...add(FIRST), openedAt: 1000 };
  const shownAgain = { ...add(FIRST), openedAt: 90_000 };
  const runs = [{ ...began, submissions: [sent(2000, 3000), sent(4000, 5500)] }, shownAgain];
  expect(await tookOf(runs)).toBe(4500);
  expect(await tookOf([{ ...began, submissions: [sent(2000, undefined)] }, shownAgain])).toBe(1000);
});
