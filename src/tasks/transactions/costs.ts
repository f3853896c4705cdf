import { spanOf } from '../../domain/iso-time.ts';
import { message, type Message } from '../../domain/message.ts';
import { PUBLISHED_MINIMUM } from '../../engine/spending.ts';
import type { Connection } from '../../ports/connection.ts';
import { type NAvax, type Wei, groupedUnits, max, nAvax, wei } from '../../domain/units.ts';
import { chargedGas } from '../../engine/fees.ts';
import type { EvmCallIntent, PChainPrices } from '../../engine/intent.ts';
import type { EvmFees } from '../../ports/evm.ts';
import { pChainFee } from '../../protocol/p-chain/p-chain-fees.ts';
import { type PChainAccount, inputFee } from '../../protocol/snapshots/read-account.ts';
import type { RunMemory } from '../../journal/run-memory.ts';

/** Estimates; a simulation determines the gas of a call before the call is sent. */
export const CALL_GAS = {
  register: 120_000n,
  optIn: 130_000n,
  epochs: 300_000n,
  add: 900_000n,
  /** Rounded up. A completion cannot be simulated before its acknowledgement is signed. */
  complete: 600_000n,
  export: 15_000n,
} as const;

/** `limit`: the gas that the call may use. */
export function callFee(gas: bigint, fees: EvmFees, limit = gas): EvmCallIntent['fee'] {
  const typical = wei(gas * (fees.baseFee + fees.maxPriorityFeePerGas));
  return { typical, most: wei(limit * fees.maxFeePerGas) };
}

/** Estimates the fee of the completion that follows a call, at the call's price for gas. */
export function completionFee(intent: EvmCallIntent): Wei {
  return wei((CALL_GAS.complete * intent.fee.typical) / chargedGas(intent));
}

/** The balance that the program proposes for a validator lasts this long. */
export const PROPOSED_DAYS = 30n;

export const PRICE_FACT = 'validator-price';

/** The P-Chain's price of a validator in nAVAX per second, as an endpoint reports it. */
export interface ValidatorPrice {
  readonly price: bigint;
  /** The chain's own minimum; undefined if the endpoint does not report it. */
  readonly minimum: bigint | undefined;
}

export async function readValidatorPrice({
  ports,
}: Pick<Connection, 'ports'>): Promise<ValidatorPrice> {
  const [price, minimum] = await Promise.all([
    ports.pChain.validatorFeePrice(),
    ports.pChain.validatorFeeMinimum(),
  ]);
  return { price, minimum };
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

/**
 * The P-Chain reports what was left at its last block, `readAt`. An idle P-Chain has not deducted the fees since then.
 * @param now both times in seconds since 1970
 */
export function balanceAt(
  now: bigint,
  { balance, readAt = now, fee }: { balance: NAvax; readAt: bigint | undefined; fee: bigint },
): NAvax {
  return nAvax(max(balance - max(now - readAt, 0n) * fee, 0n));
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

/**
 * The funds for a P-Chain transaction. `need`: the balance that suffices. `missing`: the amount to export from the
 * C-Chain; 0 if the balance and the importable funds suffice. The export also covers the maximum fee, and the fee of the
 * next import: each refused transaction makes the next one dearer.
 * @param cost the maximum and the expected fee, and the amount that the transaction moves
 */
export function fundsFor(
  { fee, expected, moves }: Readonly<Record<'fee' | 'expected' | 'moves', NAvax>>,
  { have, importable, gasPrice }: Pick<PChainAccount, 'have' | 'gasPrice' | 'importable'>,
  earlierImports = 0,
): { readonly need: NAvax; readonly missing: NAvax } {
  const need = nAvax(expected + moves);
  if (have >= need) return { need, missing: nAvax(0n) };
  // `fee` does not include the fee for an additional input, and the exported output may be such an input.
  const importFee =
    pChainFee('import', gasPrice, earlierImports) + inputFee(gasPrice, earlierImports);
  const missing = fee + moves + importFee - have - importable;
  return { need, missing: nAvax(max(missing, 0n)) };
}
