import { groupedUnits } from '../domain/units.ts';

/** Rounded down to one decimal: "30", "2.2". "∞" if the fee is 0. */
export function daysOf(balance: bigint, feePerSecond: bigint): string {
  const perDay = feePerSecond * 86_400n;
  return perDay === 0n ? '∞' : groupedUnits((balance * 10n) / perDay, 1);
}
