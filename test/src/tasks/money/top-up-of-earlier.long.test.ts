import { expect, test } from 'vitest';
import { topUp } from '../../../../src/commands/nodes/run-top-up.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import { readMemory } from '../../../../src/journal/record-format.ts';
import { rowOfRun, type TaskRequest, validationOf } from '../../../../src/tasks/task-kinds.ts';
import { sendingOf } from '../../../requests/helpers/sending-of.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  joinedOperator,
  nextEpoch,
  nodeLife,
  runSigned,
  topUpOf,
} from '../helpers/operator.ts';

const AMOUNT = 14n * AVAX;

test('what was begun for a validation of a node never continues for a later one', async () => {
  const operator = await joinedOperator('C-Chain only', { epochSeconds: 3600 });
  const { l1, connection } = operator;
  const { pChain } = connection.ports;
  const [add, , remove] = nodeLife(operator);
  const done = async (request: TaskRequest, store?: MemoryStore) =>
    expect((await operator.run(request, { ...(store && { store }) })).kind).toBe('done');
  const again = async () => {
    await nextEpoch(operator);
    await done(remove);
    await nextEpoch(operator);
    await done({ ...add, input: operator.addNodeInput() });
  };
  await done(add);
  const store = new MemoryStore();
  const agreed = await topUpOf(operator, AMOUNT);
  expect((await operator.run(agreed, { store, stopAfter: 'export' })).kind).toBe('stopped');
  const [run] = (await readMemory((take) => store.load(take))).memory.runs;
  const resumed = () => rowOfRun(run!)?.resume?.(run!, { ...connection, l1 });
  const balanceOf = async (id = agreed.input.validationId) =>
    (await pChain.l1Validator(id))?.balance ?? 0n;

  const half = new MemoryStore([...store.lines]);
  expect(validationOf(run!)).toBe(agreed.input.validationId);
  expect(await resumed()).toEqual(agreed);
  await again();

  const { validationId: later } = (await topUpOf(operator, AMOUNT)).input;
  expect(later).not.toBe(agreed.input.validationId);
  const before = await balanceOf(later);
  const { nodeId, validationId } = agreed.input;
  const stake = l1.primaryClass.minimum * 2n;
  const continued: readonly (readonly [TaskRequest, string])[] = [
    [(await resumed())!, 'E-TASK-230'],
    [{ kind: 'update-weight', l1, input: { nodeId, stake, validationId } }, 'E-TASK-230'],
    [{ kind: 'clean-up', l1, input: { nodeId, validationId } }, 'E-TASK-217'],
  ];
  for (const [request, code] of continued) {
    const { shown, policy } = collectIntents();
    const { result, signed } = await runSigned(operator, request, { store, policy });
    expect(result, request.kind).toMatchObject({ kind: 'blocked', error: { code } });
    expect([shown, signed], request.kind).toEqual([[], []]);
  }
  expect(await balanceOf(later)).toBeLessThanOrEqual(before);
  expect(await balanceOf()).toBe(0n);

  // A new order is a payment of its own, which is asked before anything is signed, and leaves the old run alone.
  const { shown: asked, policy: declines } = collectIntents('not-now');
  const ordered = await topUp(
    { nodeId, amount: nAvax(AMOUNT), middleware: l1.middleware },
    { ...sendingOf(operator, half), policy: { ...sendingOf(operator).policy, ...declines } },
  );
  expect([ordered.result.kind, asked.length, ordered.sent]).toEqual(['declined', 1, false]);
  const { memory } = await readMemory((take) => half.load(take));
  expect(memory.runs.map(validationOf)).toEqual([agreed.input.validationId, later]);
  expect(memory.runs.map(({ submissions }) => submissions.length)).toEqual([1, 0]);
});
