import { expect, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { randomOf } from '../../helpers/random.ts';
import { countEffects, ONCE_EACH } from './helpers/effects.ts';
import { joinedOperator, nodeLife } from './helpers/operator.ts';

test.each([
  ['their transactions are pending again', 'requeue'],
  ['their transactions are lost', 'drop'],
] as const)(
  'on a chain that removes up to three blocks, each change is made exactly once: %s',
  async (_what, transactions) => {
    const blockTimes = { cChainBlockTime: 40, pChainBlockTime: 40 };
    const operator = await joinedOperator('C-Chain only', blockTimes);
    const { cChain } = operator.sandbox.controls;
    const { clock } = operator;
    const random = randomOf(1);
    let taken = 0;
    const events: EngineEvent[] = [];
    const sentToP = (): number =>
      events.filter((event) => event.type === 'signed' && event.chain === 'P').length;
    const blocks: { readonly number: bigint; readonly sentToP: number }[] = [];
    cChain.onBlock(({ number }) => blocks.push({ number, sentToP: sentToP() }));
    // A reorganisation cannot remove an export to the P-Chain, or a message for which a P-Chain transaction exists:
    // validators sign only messages of final blocks.
    const takeBack = async (depth: number): Promise<void> => {
      const final = blocks.findLast((block) => block.sentToP < sentToP())?.number ?? 0n;
      if (taken >= 6 || cChain.head().number - BigInt(depth) < final) return;
      await cChain.reorg(depth, { transactions }).then(
        () => (taken += 1),
        () => undefined,
      );
    };
    let takingBack = Promise.resolve();
    clock.onSleep = () => {
      if (random(2) !== 0) return;
      const before = takingBack;
      takingBack = before.then(() => takeBack(1 + random(3)));
      return takingBack;
    };
    for (const request of nodeLife(operator)) {
      // A reorganisation may remove a change after its task ended. The task then runs again; until it ends,
      // the next task is refused.
      for (let before = -1; before !== taken;) {
        before = taken;
        const result = await operator.run(request, { events });
        const why = 'error' in result ? result.error.message : result.kind;
        expect(result, why).toMatchObject({ kind: 'done' });
        await takingBack;
        // The last block completes the addition and can always be removed. If its transaction is lost, the
        // test removes all blocks here, and the next task is refused while the addition is incomplete.
        const again = transactions === 'drop' || taken === 0;
        if (request.kind === 'add-node' && again) await takeBack(1);
      }
    }
    expect(taken).toBeGreaterThan(0);
    expect(await countEffects(operator)).toEqual(ONCE_EACH);
  },
);
