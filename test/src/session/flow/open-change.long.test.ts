import { expect, test } from 'vitest';
import type { ReadOnlyFlow } from '../../../../src/session/flow-state.ts';
import { doneScreen } from '../../../../src/session/screens/dashboard-screens.ts';
import { readNodePosition } from '../../../../src/session/view/standing.ts';
import { english } from '../../../../src/i18n/english.ts';
import { join, newOperator } from '../../tasks/helpers/operator.ts';

test.each(['a', 'c'] as const)(
  'a change in progress is shown and offered without a journal (generation %s)',
  async (generation) => {
    const operator = await newOperator('operator', { generation });
    try {
      const { l1, node, signer, connection, clock, sandbox, run } = operator;
      const { nodeId } = node;
      const here = {
        deps: { i18n: english, options: { clock } },
        connection,
        l1,
        operator: signer.evmAddress,
      } as unknown as ReadOnlyFlow;
      const screen = async () => {
        const { title, choices } = doneScreen(here, await readNodePosition(here, nodeId), []);
        const { id, title: offer } = choices[0]!;
        return { title, first: `${id}: ${offer}` };
      };
      const nextEpoch = async () => {
        clock.forward(sandbox.profile.epochSeconds);
        await sandbox.controls.cChain.tick();
      };
      await join(operator);
      const adding = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
      await run(adding, { stopAfter: 'add' });
      expect(await screen()).toEqual({
        title: `Your node is being added to ${l1.name}.`,
        first: `continue: Continue adding ${nodeId}`,
      });
      await run(adding);
      expect((await screen()).first).toBe('home: See all your nodes');
      await nextEpoch();
      const stake = l1.primaryClass.minimum * 2n;
      const update = { kind: 'update-weight', l1, input: { nodeId, stake } } as const;
      await run(update, { stopAfter: 'update' });
      expect((await screen()).first).toBe(`continue: Continue changing the weight of ${nodeId}`);
      await run(update);
      await nextEpoch();
      const removal = { kind: 'remove-node', l1, input: { nodeId, initiate: true } } as const;
      await run(removal, { stopAfter: 'remove' });
      expect(await screen()).toEqual({
        title: `Removing ${nodeId}: 5 steps left.`,
        first: `continue: Continue removing ${nodeId}`,
      });
    } finally {
      await operator.sandbox.stop();
    }
  },
);
