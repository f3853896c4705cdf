import { expect, onTestFinished, test } from 'vitest';
import { join, newOperator } from './helpers/operator.ts';

test('an addition waits until `proposed` heights, which lag by 30 seconds, have the validator', async () => {
  const operator = await newOperator('operator', { generation: 'c', proposedLag: 30 });
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { l1, node, connection } = operator;
  const has = async (height: 'proposed' | bigint) =>
    (await connection.ports.pChain.validatorsAt(l1.subnetId, height)).some(
      ({ nodeId }) => nodeId === node.nodeId,
    );
  const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  expect(await operator.run(request, { stopAfter: 'p-chain' })).toMatchObject({
    kind: 'stopped',
  });
  expect(await has(await connection.ports.pChain.height())).toBe(true);
  expect(await has('proposed')).toBe(false);
  expect(await operator.run(request)).toMatchObject({ kind: 'done' });
  expect(await has('proposed')).toBe(true);
});
