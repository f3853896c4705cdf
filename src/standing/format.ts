import {
  formatUnits,
  groupDigits,
  NAVAX_DECIMALS,
  WEI_DECIMALS,
  type NAvax,
  type Wei,
} from '../domain/units.ts';

/** Formats nAVAX as AVAX, exactly. */
export function avax(amount: NAvax | bigint): string {
  return groupDigits(formatUnits(amount, NAVAX_DECIMALS));
}

/** Formats nAVAX as AVAX, rounded down to four decimals: enough to judge a balance. */
export function shortAvax(amount: NAvax | bigint): string {
  return groupDigits(formatUnits(amount / 100_000n, NAVAX_DECIMALS - 5));
}

/** Formats wei as AVAX, rounded up to `places` decimals: a cost is never shown too low. */
export function roundedAvax(amount: Wei | bigint, places = 6): string {
  const grain = 10n ** BigInt(WEI_DECIMALS - places);
  return groupDigits(formatUnits(((amount + grain - 1n) / grain) * grain, WEI_DECIMALS));
}

/** Formats wei per gas as gwei, rounded up to three decimals. */
export function gwei(amount: Wei | bigint): string {
  return groupDigits(formatUnits((amount + 999_999n) / 1_000_000n, 3));
}

/** Formats wei as AVAX, rounded down to `places` decimals: a balance is never shown too high. */
export function floorAvax(amount: Wei | bigint, places = 6): string {
  const grain = 10n ** BigInt(WEI_DECIMALS - places);
  return groupDigits(formatUnits((amount / grain) * grain, WEI_DECIMALS));
}

/**
 * Days that a P-Chain balance lasts at a fee per second, rounded down to one decimal: "30", "2.2". "∞" if the
 * fee is 0.
 */
export function daysOf(balance: bigint, feePerSecond: bigint): string {
  const perDay = feePerSecond * 86_400n;
  return perDay === 0n ? '∞' : groupDigits(formatUnits((balance * 10n) / perDay, 1));
}
