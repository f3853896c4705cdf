import type { Message } from '../../domain/message.ts';
import { message } from '../../domain/message.ts';

/** A price is unusual from so many times the usual one on. */
const UNUSUAL = 4n;
/** The minimum on both public networks, nAVAX per second (ACP-77). An endpoint may lie about its own minimum. */
const PUBLISHED_MINIMUM = 512n;

/** The fact with which the journal keeps the price that the operator last registered a validator at. */
export const PRICE_FACT = 'validator-price';

/** What an endpoint says that the P-Chain charges a validator, nAVAX per second. */
export interface ValidatorPrice {
  readonly price: bigint;
  /** The chain's own minimum; undefined: the endpoint does not say. */
  readonly minimum: bigint | undefined;
}

/**
 * Says that the price which sets a validator's balance is at least four times the usual one: the price at which the
 * operator last registered a validator, without one the chain's minimum.
 * @param last nAVAX per second
 */
export function unusualPrice(
  { price, minimum }: ValidatorPrice,
  last: bigint | undefined,
): Message | undefined {
  const least =
    minimum !== undefined && minimum > 0n && minimum < PUBLISHED_MINIMUM
      ? minimum
      : PUBLISHED_MINIMUM;
  const usual = last ?? least;
  if (price < UNUSUAL * usual) return undefined;
  return message('intent.unusual-price', { price: price.toString(), usual: usual.toString() });
}
