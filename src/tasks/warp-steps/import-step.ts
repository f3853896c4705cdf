import { pending, ready, satisfied } from '../../engine/step.ts';
import type { Step } from '../step.ts';
import { avaxText } from '../avax-text.ts';
import { message } from '../../domain/message.ts';
import { buildPChainTx } from './build-p-chain-tx.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { FollowUps } from './follow-ups.ts';
import type { FindFunding } from './funding.ts';
import { NOT_NEEDED } from './present-change.ts';

/** Imports AVAX on the P-Chain, after the export from the C-Chain. */
export function importStep<L extends NodeSnapshot>(
  findFunding: FindFunding<L>,
  following: FollowUps<L>,
): Step<L> {
  return {
    id: 'import',
    title: message('step.import'),
    async check(snapshot) {
      const funding = await findFunding(snapshot);
      if (funding === undefined) return satisfied(NOT_NEEDED);
      const { have, importable } = funding.account;
      if (have >= funding.need) {
        const text = message('fact.funded', { have: avaxText(have) });
        return satisfied({ text, source: 'P-Chain' });
      }
      if (importable > 0n) return ready(funding.subject);
      return pending({
        text: message('wait.import'),
        whose: 'network',
        typical: [1, 10],
        recheck: 1000,
      });
    },
    async plan(snapshot, attempt) {
      const funding = await findFunding(snapshot);
      const plan = { type: 'import-from-c' } as const;
      const tx = await buildPChainTx(plan, snapshot, attempt);
      return {
        effect: 'p-chain-tx',
        title: message(funding?.makesBlock ? 'intent.import-for-block' : 'intent.import', {
          amount: avaxText(tx.amount),
        }),
        networkId: snapshot.context.l1.networkId,
        tx,
        plan,
        burns: tx.fee,
        moves: tx.amount,
        follows: await following(snapshot),
      };
    },
  };
}
