import { expect, test } from 'vitest';
import { type ValidationId, idFromHex, parseNodeId } from '../../../../src/domain/identity/ids.ts';
import type { Run, Submission } from '../../../../src/journal/memory.ts';
import { additionOf, readAdditionCost } from '../../../../src/tasks/money/addition-cost.ts';
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

test.each<[name: string, runs: readonly Run[]]>([
  ['the tasks with which the operator joined the L1', [join(), run('stake'), add(FIRST)]],
  [
    'an expired registration and its clean-up',
    [join(), add(FIRST, 'given-up'), add(FIRST), of('clean-up'), add(SECOND)],
  ],
  ['a clean-up during the addition', [join(), add(SECOND), of('clean-up')]],
  [
    'an addition that was begun with another input',
    [join(), add(undefined, 'given-up'), add(FIRST, 'given-up'), add(FIRST)],
  ],
])('an addition includes %s', (_, runs) => {
  expect(additionOf(runs, NODE)).toEqual(runs);
});

test('the addition of another node ends the group', () => {
  const other = run('add-node', { node: OTHER_NODE, validation: FIRST });
  const last = add(SECOND);
  expect(additionOf([join(), other, last], NODE)).toEqual([last]);
});

test.each(['remove-node', 'update-weight', 'top-up'] as const)(
  'after %s, the next addition of the node counts alone',
  (kind) => {
    const last = add(SECOND);
    expect(additionOf([join(), add(FIRST), of(kind), last], NODE)).toEqual([last]);
  },
);

test('after a removal on another machine, the next addition of the node counts without the earlier one', () => {
  const optIn = run('opt-in-l1');
  const last = add(SECOND);
  expect(additionOf([join(), add(FIRST), optIn, last], NODE)).toEqual([optIn, last]);
});

test('a clean-up does not include the validation before the expired registration', () => {
  const [earlier, expired, cleaned, last] = [add(FIRST), add(SECOND), of('clean-up'), add()];
  expect(additionOf([join(), earlier, expired, cleaned, last], NODE)).toEqual([
    expired,
    cleaned,
    last,
  ]);
});

test('a node without a recorded addition has no runs', () => {
  expect(additionOf([join()], NODE)).toEqual([]);
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
