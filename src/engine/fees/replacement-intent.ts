import type { Engine, Policy } from '../engine.ts';
import type { Intent } from '../intent.ts';
import { maxOffer, bumpFees, canReplaceOffer, doubleFees } from './bump-fees.ts';
import { assertFeeCap } from './assert-fee-cap.ts';
import { requireFunds } from './require-funds.ts';
import type { Replacement } from '../resolve/resolution.ts';

/**
 * Returns the planned call with a fee high enough to replace a call that offers `above` (see `Replacement`).
 * If the memory pool refused the offer `above`, the new fee is also high enough to replace the pending
 * transaction. If the pending transaction's fee is unknown or does not explain the refusal, the new fee is at
 * least twice `above`. Returns any other intent unchanged.
 * @throws OnboardError E-SIGN-203 if the maximum fee exceeds the fee cap, E-FUND-101 as `requireFunds` does
 */
export async function replacementIntent(
  planned: Intent,
  { nonce, above: refusedOffer, isRefused, stranded }: Replacement,
  { ports: { evm } }: Engine,
  { maxFee }: Pick<Policy, 'maxFee'>,
): Promise<Intent> {
  if (planned.effect !== 'evm-call') return planned;
  if (stranded !== undefined) return { ...planned, stranded };
  const pooledOffer = isRefused ? await evm.pooledOffer(planned.from, nonce) : undefined;
  const isUnseen =
    isRefused && (pooledOffer === undefined || canReplaceOffer(refusedOffer, pooledOffer));
  const intent = isUnseen
    ? doubleFees(planned, refusedOffer)
    : bumpFees(
        planned,
        pooledOffer === undefined ? refusedOffer : maxOffer(refusedOffer, pooledOffer),
      );
  assertFeeCap(intent.fee.most, maxFee);
  await requireFunds(evm, intent);
  return intent;
}
