import type { Message } from '../engine/message.ts';
import { say } from './messages.ts';

/** A price is unusual from so many times the usual one on. */
const UNUSUAL = 4n;
/** The minimum on both public networks, nAVAX per second (ACP-77). An endpoint may lie about its own minimum. */
const PUBLISHED_MINIMUM = 512n;

/**
 * Says that the price which sets a validator's balance is at least four times the usual one.
 * @param price nAVAX per second
 * @param minimum the chain's own, as the endpoint says; undefined: it does not
 */
export function unusualPrice(price: bigint, minimum: bigint | undefined): Message | undefined {
  const usual =
    minimum !== undefined && minimum > 0n && minimum < PUBLISHED_MINIMUM
      ? minimum
      : PUBLISHED_MINIMUM;
  if (price < UNUSUAL * usual) return undefined;
  return say('intent.unusual-price', { price: price.toString(), usual: usual.toString() });
}
