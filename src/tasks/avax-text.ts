import { formatUnits, groupDigits, NAVAX_DECIMALS } from '../domain/units.ts';

/** nAVAX as exact AVAX for people, without the unit. */
export function avaxText(amount: bigint): string {
  return groupDigits(formatUnits(amount, NAVAX_DECIMALS));
}
