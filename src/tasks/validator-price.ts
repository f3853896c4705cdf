import { type NAvax, nAvax, groupedUnits } from '../domain/units.ts';
import { message } from '../domain/message.ts';

/** A price of at least this multiple of the usual price is unusual. */
const UNUSUAL_FACTOR = 4n;
/** On both public networks, in nAVAX per second (ACP-77). An endpoint may report a false minimum. */
export const PUBLISHED_MINIMUM = 512n;

export const PRICE_FACT = 'validator-price';

/** The P-Chain's price of a validator in nAVAX per second, as an endpoint reports it. */
export interface ValidatorPrice {
  readonly price: bigint;
  /** The chain's own minimum; undefined if the endpoint does not report it. */
  readonly minimum: bigint | undefined;
}

/** The usual price is that of the last registration, or else the lower of the two minimums. */
export function unusualPrice({ price, minimum }: ValidatorPrice, last: bigint | undefined) {
  const least =
    minimum !== undefined && minimum > 0n && minimum < PUBLISHED_MINIMUM
      ? minimum
      : PUBLISHED_MINIMUM;
  const usual = last ?? least;
  if (price < UNUSUAL_FACTOR * usual) return undefined;
  return message('intent.unusual-price', { price: price.toString(), usual: usual.toString() });
}

/** For a reported price of 0, uses the published minimum: a validator without a balance is inactive. */
export function balanceForDays(days: bigint, price: bigint): NAvax {
  return nAvax((price > 0n ? price : PUBLISHED_MINIMUM) * 86_400n * days);
}

/** Rounded down to one decimal: "30", "2.2". "∞" if the fee is 0. */
export function daysOf(balance: bigint, feePerSecond: bigint): string {
  const perDay = feePerSecond * 86_400n;
  return perDay === 0n ? '∞' : groupedUnits((balance * 10n) / perDay, 1);
}
