import { formatUnits, groupDigits, NAVAX_DECIMALS } from '../domain/units.ts';

/** Formats nAVAX as exact AVAX, without the unit. */
export function avaxText(amount: bigint): string {
  return groupDigits(formatUnits(amount, NAVAX_DECIMALS));
}
