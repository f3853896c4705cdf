import { expect, test } from 'vitest';
import { addNode } from '../../../src/commands/nodes/steps/add-node.ts';
import { sendingOf } from '../../requests/helpers/sending-of.ts';
import { countEffects } from './helpers/effects.ts';
import { join, newOperator } from './helpers/operator.ts';

test('an addition that would get an earlier validation ID of the node is refused before it is sent', async () => {
  const operator = await newOperator('operator', { generation: 'a' });
  try {
    const { l1, node, clock, run } = operator;
    const { nodeId } = node;
    await join(operator);
    const input = operator.addNodeInput();
    const expiry = BigInt(Math.floor(clock.now() / 1000) + 3600);
    const chosen = { ...input, initiate: { ...input.initiate!, expiry } };
    expect(await run({ kind: 'add-node', l1, input: chosen })).toMatchObject({ kind: 'done' });
    const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
    expect(await run(removal)).toMatchObject({ kind: 'done' });

    const before = await countEffects(operator);
    expect(await run({ kind: 'add-node', l1, input: chosen })).toMatchObject({
      kind: 'blocked',
      error: { code: 'E-TASK-226', values: { node: nodeId } },
    });
    const { blsKey, stake } = chosen.initiate;
    const order = { middleware: l1.middleware, nodeId, blsKey, stake, expiry };
    const { result } = await addNode(order, sendingOf(operator));
    expect(result).toMatchObject({ kind: 'blocked', error: { code: 'E-TASK-226' } });
    expect(await countEffects(operator)).toEqual(before);

    // Another expiry gives another validation ID.
    const other = { ...input, initiate: { ...input.initiate!, expiry: expiry + 1n } };
    expect(await run({ kind: 'add-node', l1, input: other })).toMatchObject({ kind: 'done' });
  } finally {
    await operator.sandbox.stop();
  }
});
