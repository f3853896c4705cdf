import { expect, test } from 'vitest';
import { readOperator } from '../../src/protocol/contracts/read-operator.ts';
import { countEffects } from './support/effects.ts';
import { join, newOperator, operatorOn } from './support/operator.ts';

test.each(['a', 'c'] as const)(
  'a node that left, and that another operator has added again, is not touched (generation %s)',
  { timeout: 300_000 },
  async (generation) => {
    const former = await newOperator('operator', { generation });
    try {
      const { l1, node, sandbox, clock, connection } = former;
      const { nodeId } = node;
      await join(former);
      const added = { kind: 'add-node', l1, input: former.addNodeInput() } as const;
      expect(await former.run(added)).toMatchObject({ kind: 'done' });
      const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
      expect(await former.run(removal)).toMatchObject({ kind: 'done' });

      const present = await operatorOn(sandbox, clock, 'second operator');
      await join(present);
      const again = { kind: 'add-node', l1, input: present.addNodeInput() } as const;
      expect(await present.run(again)).toMatchObject({ kind: 'done' });

      const before = await countEffects(former);
      const stake = l1.primaryClass.minimum * 2n;
      const update = { kind: 'update-weight', l1, input: { nodeId, stake } } as const;
      const owner = present.signer.evmAddress;
      for (const request of [removal, update]) {
        const refused = await former.run(request);
        expect(refused).toMatchObject({ kind: 'blocked' });
        // Generation A cleans its lists, mostly; then the contract itself knows the node no more.
        if (generation === 'c') {
          expect(refused).toMatchObject({ error: { code: 'E-TASK-220', values: { owner } } });
        }
      }
      expect(await countEffects(former)).toEqual(before);
      if (generation === 'c') {
        const nodesOf = async (operator: typeof former) =>
          (await readOperator(connection.ports, l1, operator.signer.evmAddress)).nodes;
        expect(await nodesOf(former)).toEqual([]);
        expect((await nodesOf(present)).map((one) => one.nodeId)).toEqual([nodeId]);
      }
    } finally {
      await former.sandbox.stop();
    }
  },
);
