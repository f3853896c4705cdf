import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EngineEvent } from '../../src/engine/event.ts';
import { readValidation } from '../../src/protocol/contracts/read-validation.ts';
import { newOperator, type Operator } from './support/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
});
afterAll(() => operator.sandbox.stop());

test('an operator joins, adds a node, changes its weight and removes it', async () => {
  const { l1, vaults, node, connection } = operator;
  const { nodeId } = node;

  const input = { metadataUrl: 'https://example.org', vaults };
  expect(await operator.run({ kind: 'join', l1, input })).toMatchObject({ kind: 'done' });
  // A second time nothing is sent.
  const events: EngineEvent[] = [];
  expect(await operator.run({ kind: 'join', l1, input }, { events })).toMatchObject({
    kind: 'done',
  });
  expect(events.some(({ type }) => type === 'signed')).toBe(false);

  expect(await operator.run({ kind: 'stake', l1 })).toMatchObject({ kind: 'done' });

  const added = await operator.run({ kind: 'add-node', l1, input: operator.addNodeInput() });
  expect(added).toMatchObject({ kind: 'done' });
  const set = await connection.ports.pChain.validatorsAt(l1.subnetId, 'proposed');
  expect(set.map((v) => v.nodeId)).toContain(nodeId);
  const first = await readValidation(connection.ports, l1, nodeId);
  expect(first.manager?.status).toBe('active');

  const stake = l1.primaryClass.minimum * 2n;
  const updated = await operator.run({ kind: 'update-weight', l1, input: { nodeId, stake } });
  expect(updated).toMatchObject({ kind: 'done' });
  const second = await readValidation(connection.ports, l1, nodeId);
  expect(second.pChain?.weight).toBe(stake / l1.weightScale);
  expect(second.weightUpdateOpen).toBe(false);

  const removed = await operator.run({
    kind: 'remove-node',
    l1,
    input: { nodeId, initiate: true },
  });
  expect(removed).toMatchObject({ kind: 'done' });
  const third = await readValidation(connection.ports, l1, nodeId, first.validationId);
  expect(third).toMatchObject({ live: undefined, pChain: undefined });
  expect(third.manager?.status).toBe('completed');
});
