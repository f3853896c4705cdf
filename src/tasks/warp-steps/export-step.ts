import { OnboardError } from '../../domain/errors.ts';
import { exactAvax, nAvax, nAvaxToWei, wei } from '../../domain/units.ts';
import { assertFeeCap } from '../../engine/fees.ts';
import { ready, satisfied } from '../../engine/step.ts';
import type { Step } from '../step.ts';
import { avaxText } from '../avax-text.ts';
import { message } from '../../domain/message.ts';
import { unusualFee } from '../calls/plan-call.ts';
import type { NodeSnapshot } from '../node/node-snapshot.ts';
import type { FollowUps } from './follow-ups.ts';
import type { FindFunding, Funding } from './funding.ts';
import { NOT_NEEDED } from './present-change.ts';

/**
 * True if an export of this run was accepted, and the account has AVAX to import. After a rise of the
 * P-Chain's gas price, the exported amount may no longer suffice. In that case, the import comes first, and a
 * further export follows. The journal does not know exports that were signed elsewhere, so AVAX to import
 * counts as such an export.
 */
function awaitsImport({ memory, context }: NodeSnapshot, { subject, account }: Funding): boolean {
  const exports = memory.submissions('export', subject);
  return (
    account.importable > 0n &&
    (context.signedElsewhere || exports.some(({ settled }) => settled?.how === 'included'))
  );
}

/** Exports AVAX from the C-Chain to the P-Chain if the P-Chain account has too little. */
export function exportStep<L extends NodeSnapshot>(
  findFunding: FindFunding<L>,
  following: FollowUps<L>,
): Step<L> {
  return {
    id: 'export',
    title: message('step.export'),
    async check(snapshot) {
      const funding = await findFunding(snapshot);
      if (funding === undefined) return satisfied(NOT_NEEDED);
      if (funding.missing > 0n && !awaitsImport(snapshot, funding)) return ready(funding.subject);
      const have = avaxText(funding.account.have);
      return satisfied({ text: message('fact.funded', { have }), source: 'P-Chain' });
    },
    async plan(snapshot, { earlier }) {
      const funding = await findFunding(snapshot);
      const amount = funding?.missing ?? nAvax(0n);
      const { readers, builder, payer, operator, profile, l1, maxFee } = snapshot.context;
      const [nonces, fees, balance] = await Promise.all([
        readers.evm.nonces(operator),
        readers.evm.fees(),
        readers.evm.balance(operator),
      ]);
      // The base fee may rise until a block includes the export. Each further attempt offers a higher fee.
      const baseFee = wei(fees.baseFee + (fees.baseFee * BigInt(1 + earlier)) / 4n);
      // An export needs the nonce after the last included transaction. The engine therefore first waits for
      // pending transactions.
      const nonce = nonces.latest;
      // A P-Chain fee above the cap may cause the shortage. In that case, the error names the fee, not the
      // missing amount.
      if (funding !== undefined && balance < nAvaxToWei(amount)) {
        assertFeeCap(nAvaxToWei(funding.fee), maxFee);
      }
      const tx = await builder.buildExport(payer, amount, nonce, baseFee);
      const cost = nAvaxToWei(nAvax(amount + tx.fee));
      if (balance < cost) {
        assertFeeCap(nAvaxToWei(tx.fee), maxFee);
        throw new OnboardError('E-FUND-101', {
          have: exactAvax(balance),
          need: exactAvax(cost),
          missing: exactAvax(wei(cost - balance)),
          address: operator,
        });
      }
      const fee = nAvaxToWei(tx.fee);
      const unusual = unusualFee(fee, fee / (baseFee || 1n), profile) ?? funding?.unusual;
      return {
        effect: 'c-export',
        title: message(funding?.makesBlock ? 'intent.export-for-block' : 'intent.export', {
          amount: avaxText(amount),
        }),
        networkId: l1.networkId,
        tx,
        nonce,
        burns: tx.fee,
        moves: tx.amount,
        follows: await following(snapshot),
        ...(unusual && { unusual }),
      };
    },
  };
}
