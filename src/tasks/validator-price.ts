import { spanOf } from '../domain/iso-time.ts';
import { message, type Message } from '../domain/message.ts';
import { PUBLISHED_MINIMUM } from '../engine/spending.ts';
import type { Connection } from '../ports/connection.ts';
import { type NAvax, nAvax, groupedUnits } from '../domain/units.ts';
import type { PChainPrices } from '../engine/intent.ts';
import type { RunMemory } from '../engine/run-memory.ts';

export const PRICE_FACT = 'validator-price';

/** The P-Chain's price of a validator in nAVAX per second, as an endpoint reports it. */
export interface ValidatorPrice {
  readonly price: bigint;
  /** The chain's own minimum; undefined if the endpoint does not report it. */
  readonly minimum: bigint | undefined;
}

export async function readValidatorPrice({ ports }: Pick<Connection, 'ports'>) {
  const [price, minimum] = await Promise.all([
    ports.pChain.validatorFeePrice(),
    ports.pChain.validatorFeeMinimum(),
  ]);
  return { price, minimum } satisfies ValidatorPrice;
}

/** With the price that the operator accepted last. */
export function withLastPrice(
  price: ValidatorPrice | undefined,
  memory: RunMemory,
): PChainPrices['validator'] {
  if (price === undefined) return undefined;
  const last = memory.lastFact(PRICE_FACT);
  return { ...price, last: typeof last === 'bigint' ? last : undefined };
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

/** How long a balance lasts, in days with a decimal from two days on: "2.2 days", "27 h", "∞ days". */
export function lastsText(balance: bigint, feePerSecond: bigint): Message {
  const isLong = feePerSecond === 0n || balance / feePerSecond >= 172_800n;
  if (!isLong) return spanOf(balance / feePerSecond);
  return message('support.days', { count: daysOf(balance, feePerSecond) });
}
