import { afterEach, expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { join, newOperator, type Operator, type RunOptions } from './helpers/operator.ts';

let operator: Operator;
afterEach(() => operator.sandbox.stop());

function nextEpochs(count: number): Promise<unknown> {
  operator.clock.forward(operator.sandbox.profile.epochSeconds * count);
  return operator.sandbox.controls.cChain.tick();
}

/** Runs a request and returns the steps with a signed transaction. */
async function run(request: TaskRequest, how: RunOptions = {}) {
  const events: EngineEvent[] = [];
  const result = await operator.run(request, { ...how, events });
  const signed = events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
  return { result, signed };
}

/** An endpoint on which the last of several simulated calls reverts. */
function refusing(): NonNullable<RunOptions['ports']> {
  const { evm } = operator.connection.ports;
  const sequence: typeof evm.callSequence = (_, calls) =>
    Promise.resolve({ ok: false, index: calls.length - 1, revert: '0x' });
  return { evm: { ...evm, callSequence: sequence } };
}

test.each(['a', 'c'] as const)(
  'nothing is paid for epochs before an update or a removal that would revert (generation %s)',
  async (generation) => {
    operator = await newOperator('operator', { generation });
    await join(operator);
    const { l1, node } = operator;
    const { nodeId } = node;
    const added = await run({ kind: 'add-node', l1, input: operator.addNodeInput() });
    expect(added.result.kind).toBe('done');
    await nextEpochs(4);
    const stake = l1.primaryClass.minimum * 1_000_000n;
    const update = await run({ kind: 'update-weight', l1, input: { nodeId, stake } });
    expect(update).toMatchObject({ result: { kind: 'blocked' }, signed: [] });

    const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
    const refused = await run(removal, { ports: refusing() });
    expect(refused).toMatchObject({ result: { kind: 'blocked' }, signed: [] });

    const removed = await run(removal);
    expect(removed.result.kind).toBe('done');
    expect(removed.signed.slice(0, 2)).toEqual(['epoch', 'remove']);
  },
);

test.each(['a', 'c'] as const)(
  'nothing is paid for epochs before a completion that would revert (generation %s)',
  async (generation) => {
    operator = await newOperator('operator', { generation });
    await join(operator);
    const { l1 } = operator;
    const store = new MemoryStore();
    const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    await run(request, { store, stopAfter: 'acknowledge' });
    await nextEpochs(4);
    const refused = await run(request, { store, ports: refusing() });
    expect(refused).toMatchObject({ result: { kind: 'blocked', step: 'catch-up' }, signed: [] });

    const completed = await run(request, { store });
    expect(completed.result.kind).toBe('done');
    expect(completed.signed).toEqual(['catch-up', 'complete']);
  },
);
