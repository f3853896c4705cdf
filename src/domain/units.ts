import type { Brand } from './brand.ts';
import { OnboardError } from './errors.ts';
import { refusedText } from './text/refused.ts';

/** The smallest unit of AVAX on the C-Chain: 10^-18 AVAX. */
export type Wei = Brand<bigint, 'Wei'>;
/** The smallest unit of AVAX on the P-Chain: 10^-9 AVAX. */
export type NAvax = Brand<bigint, 'NAvax'>;
/** The weight of a validator on the P-Chain. */
export type Weight = Brand<bigint, 'Weight'>;

/** A node's stake in the primary asset's smallest unit; `all`: all available stake, up to the maximum of a node. */
export type Stake = 'all' | bigint;

/** `--stake` and the L1 middleware's `addNode` write `all` as 0. */
export const stakeOfAmount = (amount: bigint): Stake => (amount === 0n ? 'all' : amount);
export const amountOfStake = (stake: Stake): bigint => (stake === 'all' ? 0n : stake);

export const WEI_DECIMALS = 18;
export const NAVAX_DECIMALS = 9;
const GWEI_DECIMALS = 9;
const WEI_PER_NAVAX = 1_000_000_000n;

export const wei = (value: bigint): Wei => value as Wei;
export const nAvax = (value: bigint): NAvax => value as NAvax;
export const weight = (value: bigint): Weight => value as Weight;

export const max = <T extends bigint>(a: T, b: T): T => (a > b ? a : b);
export const min = <T extends bigint>(a: T, b: T): T => (a < b ? a : b);

const AMOUNT_PATTERN = /^(\d{1,60})(?:\.(\d{1,60}))?$/;

/**
 * Parses an amount in whole units with an optional fraction ("12", "0.5") into the smallest unit, exactly.
 * @throws OnboardError E-AMT-104 if it has a comma; E-AMT-101 if the text is not a plain decimal number or has too many decimals
 */
export function parseAmount(text: string, decimals: number): bigint {
  const entered = text.trim();
  refuseComma(entered);
  const [match, whole = '', fraction = ''] = AMOUNT_PATTERN.exec(entered) ?? [];
  if (match === undefined || fraction.length > decimals) {
    throw new OnboardError('E-AMT-101', { text: refusedText(text), decimals });
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** A comma groups digits in some countries, and is the decimal point in others. @throws OnboardError E-AMT-104 */
function refuseComma(text: string): void {
  const at = text.lastIndexOf(',');
  if (at === -1) return;
  const withoutMarks = (part: string): string => part.replaceAll(/[.,]/g, '');
  const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');
  const thousands = withoutZeros(text.replaceAll(',', ''));
  const whole = withoutMarks(text.slice(0, at)) || '0';
  const fraction = withoutZeros(`${whole}.${withoutMarks(text.slice(at))}`);
  if (![thousands, fraction].every((reading) => AMOUNT_PATTERN.test(reading))) return;
  throw new OnboardError('E-AMT-104', { text: refusedText(text), thousands, fraction });
}

/** The P-Chain's amounts have 64 bits. Parses whole AVAX. @throws OnboardError E-AMT-101, E-AMT-103 */
export function parseNAvax(text: string): NAvax {
  const amount = parseAmount(text, NAVAX_DECIMALS);
  if (amount < 2n ** 64n) return nAvax(amount);
  throw new OnboardError('E-AMT-103', { text: refusedText(text) });
}

/** Formats an amount of the smallest unit as an exact decimal of whole units, without trailing zeros. */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** Groups the thousands of an integer or an exact decimal with commas. */
export function groupDigits(decimal: bigint | number | string): string {
  const [whole = '', fraction] = String(decimal).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Formats an amount exactly, with grouped thousands, such as `10,000.5`. */
export function groupedUnits(amount: bigint, decimals: number): string {
  return groupDigits(formatUnits(amount, decimals));
}

/** Formats an amount of an L1's stake token with its symbol, such as `10,000.5 STK`. */
export function stakeText(
  amount: bigint,
  {
    primaryDecimals,
    primarySymbol,
  }: { readonly primaryDecimals: number; readonly primarySymbol: string },
): string {
  return `${groupedUnits(amount, primaryDecimals)} ${primarySymbol}`;
}

/** Converts wei to nAVAX, rounded up, so that the result is never too small. */
export function weiToNAvaxRoundedUp(value: Wei): NAvax {
  return nAvax((value + WEI_PER_NAVAX - 1n) / WEI_PER_NAVAX);
}

export function nAvaxToWei(value: NAvax): Wei {
  return wei(value * WEI_PER_NAVAX);
}

/** Amounts are rounded to at least this many decimals. */
const ROUNDED_DECIMALS = 4;
/** Amounts keep at least this many significant digits, so that a small amount never becomes 0. */
const SIGNIFICANT_DIGITS = 3;

/**
 * Formats amounts without their unit. What is needed is rounded up and what an account holds is rounded down,
 * so that nobody sends too little.
 */
function amountText<Unit extends bigint = bigint>(decimals: number) {
  return {
    exact: (amount: Unit) => groupedUnits(amount, decimals),
    /** For costs, fees and missing amounts. */
    needed: (amount: Unit) => {
      const grain = grainOf(amount, decimals);
      return groupedUnits(((amount + grain - 1n) / grain) * grain, decimals);
    },
    /** For balances and limits. */
    held: (amount: Unit) => {
      const grain = grainOf(amount, decimals);
      return groupedUnits((amount / grain) * grain, decimals);
    },
  };
}

/** The unit to which an amount is rounded. */
function grainOf(amount: bigint, decimals: number): bigint {
  const byDigits = amount.toString().length - SIGNIFICANT_DIGITS;
  return 10n ** BigInt(Math.max(0, Math.min(byDigits, decimals - ROUNDED_DECIMALS)));
}

/** Formats wei as AVAX. */
export const weiText = amountText<Wei>(WEI_DECIMALS);
/** Formats nAVAX as AVAX. */
export const nAvaxText = amountText<NAvax>(NAVAX_DECIMALS);
/** Formats wei per gas as gwei. */
export const gweiText = amountText(GWEI_DECIMALS);

/** The weight scale factor of an L1: the smallest units of stake for a weight of 1. */
interface WeightScale {
  readonly weightScale: bigint;
}

/** Converts a stake in the smallest unit to the weight of a node, rounded down. */
export function weightOfStake(stake: bigint, { weightScale }: WeightScale): Weight {
  return weight(stake / weightScale);
}

export function stakeOfWeight(weight: bigint, { weightScale }: WeightScale): bigint {
  return weight * weightScale;
}

/** Any token may report up to 255 decimals. More than these are shown as a power of ten in the symbol. */
export const MOST_DECIMALS = 36;
