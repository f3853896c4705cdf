import { OnboardError } from '../../domain/errors.ts';
import { formatUnits, nAvaxToWei, WEI_DECIMALS, type Wei } from '../../domain/units.ts';
import type { CallFees, PaidIntent } from '../intent.ts';
import { USUAL_MAX_FEE } from '../policy.ts';

/**
 * Refuses a fee above the ceiling, before anything is asked of the account for it: an endpoint that names the
 * price may lie.
 * @param ceiling the operator's `--max-fee`; left out: the usual one
 * @throws OnboardError E-SIGN-203
 */
export function requireFeeCap(fee: Wei, ceiling: Wei = USUAL_MAX_FEE): void {
  if (fee <= ceiling) return;
  throw new OnboardError('E-SIGN-203', {
    fee: formatUnits(fee, WEI_DECIMALS),
    ceiling: formatUnits(ceiling, WEI_DECIMALS),
  });
}

/** The most that an intent's fee may come to, in wei. */
export function mostFee(intent: PaidIntent): Wei {
  return intent.effect === 'evm-call' ? intent.fee.most : nAvaxToWei(intent.burns);
}

/**
 * Refuses a transaction with which the fees of the whole call could exceed their limit.
 * @throws OnboardError E-SIGN-203 where its own fee is above the limit, E-SIGN-208 where the sum is
 */
export function requireCallFeeCap(intent: PaidIntent, { before, limit }: CallFees): void {
  const fee = mostFee(intent);
  requireFeeCap(fee, limit);
  const sum = before + fee;
  if (sum <= limit) return;
  throw new OnboardError('E-SIGN-208', {
    sum: formatUnits(sum, WEI_DECIMALS),
    before: formatUnits(before, WEI_DECIMALS),
    ceiling: formatUnits(limit, WEI_DECIMALS),
  });
}
