import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { join, newOperator, type Operator } from './helpers/operator.ts';

describe('an L1 with several skipped epochs', () => {
  let operator: Operator;
  beforeAll(async () => {
    operator = await newOperator('operator', { generation: 'c' });
    await join(operator);
  });
  afterAll(() => operator.sandbox.stop());

  /** Runs a request and returns the steps with a signed transaction, in their order. */
  async function stepsOf(request: TaskRequest, stopAfter?: string): Promise<string[]> {
    const events: EngineEvent[] = [];
    const result = await operator.run(request, { events, ...(stopAfter && { stopAfter }) });
    expect(result).toMatchObject({ kind: stopAfter === undefined ? 'done' : 'stopped' });
    return events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
  }

  test('each write follows an epoch catch-up, which is a separate step', async () => {
    const { l1, node } = operator;
    const { nodeId } = node;
    const stake = l1.primaryClass.minimum * 2n;
    const nobodyWrites = (): void =>
      operator.clock.forward(5 * operator.sandbox.profile.epochSeconds);
    const requests: readonly (readonly [string, TaskRequest])[] = [
      ['add', { kind: 'add-node', l1, input: operator.addNodeInput() }],
      ['update', { kind: 'update-weight', l1, input: { nodeId, stake } }],
      ['remove', { kind: 'remove-node', l1, input: { nodeId, initiate: true } }],
    ];
    for (const [first, request] of requests) {
      nobodyWrites();
      expect(await stepsOf(request, 'p-chain')).toEqual(['epoch', first, 'p-chain']);
      nobodyWrites();
      expect(await stepsOf(request)).toEqual(['catch-up', 'complete']);
    }
  });
});
