import type { Engine } from '../engine.ts';
import type { Intent } from '../intent.ts';
import { higherOffer, bumpFees, exceedsOffer, bumpFeesOverUnseen } from './bump-fees.ts';
import type { Policy } from '../policy.ts';
import { requireFeeCap } from './require-fee-cap.ts';
import { requireFunds } from './require-funds.ts';
import type { Replacement } from '../resolve/resolution.ts';

/**
 * What takes the place of a call that offers too little; what it may cost then is shown before it is agreed
 * to. Where the pool refused that call, what waits with its nonce is outbid at once if the endpoint tells
 * what that offers; if it does not, or tells of something that was outbid already, twice as much is offered.
 * @throws OnboardError E-SIGN-203 where it may cost more than the ceiling, E-FUND-101 where the account has less than it may cost now
 */
export async function replacementIntent(
  planned: Intent,
  { nonce, above, isRefused }: Replacement,
  { ports: { evm } }: Engine,
  { maxFee }: Pick<Policy, 'maxFee'>,
): Promise<Intent> {
  if (planned.effect !== 'evm-call') return planned;
  const other = isRefused ? await evm.waitingOffer(planned.from, nonce) : undefined;
  const isUnseen = isRefused && (other === undefined || exceedsOffer(above, other));
  const intent = isUnseen
    ? bumpFeesOverUnseen(planned, above)
    : bumpFees(planned, other === undefined ? above : higherOffer(above, other));
  requireFeeCap(intent.fee.most, maxFee);
  await requireFunds(evm, intent);
  return intent;
}
