import { OnboardError } from '../domain/errors.ts';
import { formatUnits, nAvaxToWei, WEI_DECIMALS } from '../domain/units.ts';
import type { PaidIntent } from './intent.ts';
import { USUAL_MAX_FEE, type Policy } from './policy.ts';

/**
 * Refuses what costs more than anything that is sent here ever should: the endpoint that names the price
 * may lie, and where nobody is asked nobody would see it.
 * @throws OnboardError E-SIGN-203
 */
export function requireBearable(
  intent: PaidIntent,
  { maxFee: ceiling = USUAL_MAX_FEE }: Policy,
): void {
  const fee = intent.effect === 'evm-call' ? intent.fee.most : nAvaxToWei(intent.burns);
  if (fee <= ceiling) return;
  throw new OnboardError('E-SIGN-203', {
    fee: formatUnits(fee, WEI_DECIMALS),
    ceiling: formatUnits(ceiling, WEI_DECIMALS),
  });
}
