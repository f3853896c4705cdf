import { expect, onTestFinished, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../src/tasks/task-kinds.ts';
import { join, newOperator } from './helpers/operator.ts';

test('a change moves no funds while the P-Chain account can pay its fee', async () => {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { l1, node, clock, sandbox } = operator;
  const { nodeId } = node;
  const signedSteps = async (request: TaskRequest) => {
    clock.forward(sandbox.profile.epochSeconds);
    const events: EngineEvent[] = [];
    expect(await operator.run(request, { events })).toMatchObject({ kind: 'done' });
    return events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
  };
  const input = operator.addNodeInput();
  expect(await signedSteps({ kind: 'add-node', l1, input })).toContain('export');
  const stake = l1.primaryClass.minimum * 2n;
  const update = await signedSteps({ kind: 'update-weight', l1, input: { nodeId, stake } });
  expect(update.filter((step) => step !== 'epoch')).toEqual(['update', 'p-chain', 'complete']);
  const remove = await signedSteps({ kind: 'remove-node', l1, input: { nodeId, initiate: true } });
  expect(remove).toContain('p-chain');
});
