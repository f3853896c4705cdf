import type { Brand } from './brand.ts';
import { OnboardError } from './errors.ts';
import { printable } from './text/printable.ts';

/** The smallest unit of AVAX on the C-Chain: 10^-18 AVAX. */
export type Wei = Brand<bigint, 'Wei'>;
/** The smallest unit of AVAX on the P-Chain: 10^-9 AVAX. */
export type NAvax = Brand<bigint, 'NAvax'>;
/** The weight of a validator on the P-Chain. */
export type Weight = Brand<bigint, 'Weight'>;

export const WEI_DECIMALS = 18;
export const NAVAX_DECIMALS = 9;
export const GWEI_DECIMALS = 9;
const WEI_PER_NAVAX = 1_000_000_000n;

export const wei = (value: bigint): Wei => value as Wei;
export const nAvax = (value: bigint): NAvax => value as NAvax;
export const weight = (value: bigint): Weight => value as Weight;

// Allow commas only between whole groups of three digits; otherwise "0,5" would mean 5.
const AMOUNT_PATTERN = /^(\d{1,60}|[1-9]\d{0,2}(?:,\d{3}){1,19})(?:\.(\d+))?$/;

/**
 * Parses an amount in whole units with an optional fraction ("12", "1,500", "0.5") into the smallest unit, exactly.
 * @throws OnboardError E-AMT-101 if the text is not a plain decimal number or has too many decimals
 */
export function parseAmount(text: string, decimals: number): bigint {
  const match = AMOUNT_PATTERN.exec(text.trim());
  const whole = (match?.[1] ?? '').replaceAll(',', '');
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) {
    throw new OnboardError('E-AMT-101', { text: printable(text, 40), decimals });
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/**
 * Formats an amount of the smallest unit as an exact decimal of whole units, without trailing
 * zeros.
 */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Groups the thousands of an exact decimal with commas. */
export function groupDigits(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Converts wei to nAVAX, rounded up, so that the result is never too small. */
export function weiToNAvaxRoundedUp(value: Wei): NAvax {
  return nAvax((value + WEI_PER_NAVAX - 1n) / WEI_PER_NAVAX);
}

/** Converts nAVAX to wei, exactly. */
export function nAvaxToWei(value: NAvax): Wei {
  return wei(value * WEI_PER_NAVAX);
}

/** Formats wei as an exact amount of AVAX, without the unit. */
export function exactAvax(amount: Wei): string {
  return groupDigits(formatUnits(amount, WEI_DECIMALS));
}
