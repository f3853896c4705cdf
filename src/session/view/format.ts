import {
  formatUnits,
  groupDigits,
  NAVAX_DECIMALS,
  WEI_DECIMALS,
  type NAvax,
  type Wei,
} from '../../domain/units.ts';

/** nAVAX in AVAX, exactly. */
export function avax(amount: NAvax | bigint): string {
  return groupDigits(formatUnits(amount, NAVAX_DECIMALS));
}

/** nAVAX in AVAX, rounded down to four places: enough to judge a balance by. */
export function shortAvax(amount: NAvax | bigint): string {
  return groupDigits(formatUnits(amount / 100_000n, NAVAX_DECIMALS - 5));
}

/** Wei in AVAX, rounded up to so many places: what something costs is never shown as less. */
export function roundedAvax(amount: Wei | bigint, places = 6): string {
  const grain = 10n ** BigInt(WEI_DECIMALS - places);
  return groupDigits(formatUnits(((amount + grain - 1n) / grain) * grain, WEI_DECIMALS));
}

/** Wei per gas in Gwei, rounded up to three places. */
export function gwei(amount: Wei | bigint): string {
  return groupDigits(formatUnits((amount + 999_999n) / 1_000_000n, 3));
}

/** Wei in AVAX, rounded down to so many places: what somebody has is never shown as more. */
export function floorAvax(amount: Wei | bigint, places = 6): string {
  const grain = 10n ** BigInt(WEI_DECIMALS - places);
  return groupDigits(formatUnits((amount / grain) * grain, WEI_DECIMALS));
}

/** How many days a P-Chain balance lasts at a fee per second, in tenths: "30", "2.2". */
export function daysOf(balance: bigint, feePerSecond: bigint): string {
  const perDay = feePerSecond * 86_400n;
  return perDay === 0n ? '∞' : groupDigits(formatUnits((balance * 10n) / perDay, 1));
}
