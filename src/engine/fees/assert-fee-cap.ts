import { OnboardError } from '../../domain/errors.ts';
import { formatUnits, nAvaxToWei, WEI_DECIMALS, type Wei } from '../../domain/units.ts';
import type { CallFees, PaidIntent } from '../intent.ts';
import { USUAL_MAX_FEE } from '../engine.ts';

/**
 * Refuses a fee above the cap, because an endpoint may report a false price.
 * @param ceiling the operator's `--max-fee`; default `USUAL_MAX_FEE`
 * @throws OnboardError E-SIGN-203
 */
export function assertFeeCap(fee: Wei, ceiling: Wei = USUAL_MAX_FEE): void {
  if (fee <= ceiling) return;
  throw new OnboardError('E-SIGN-203', {
    fee: formatUnits(fee, WEI_DECIMALS),
    ceiling: formatUnits(ceiling, WEI_DECIMALS),
  });
}

/** Returns the maximum fee of an intent, in wei. */
export function maximumFee(intent: PaidIntent): Wei {
  return intent.effect === 'evm-call' ? intent.fee.most : nAvaxToWei(intent.burns);
}

/**
 * Refuses a transaction that could raise the sum of the process's fees above the limit.
 * @throws OnboardError E-SIGN-203 if the transaction's own fee is above the limit, E-SIGN-208 if the sum is
 * above the limit
 */
export function assertCallFeeCap(intent: PaidIntent, { before, limit }: CallFees): void {
  const fee = maximumFee(intent);
  assertFeeCap(fee, limit);
  const sum = before + fee;
  if (sum <= limit) return;
  throw new OnboardError('E-SIGN-208', {
    sum: formatUnits(sum, WEI_DECIMALS),
    before: formatUnits(before, WEI_DECIMALS),
    ceiling: formatUnits(limit, WEI_DECIMALS),
  });
}
