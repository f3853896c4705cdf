import { type Message, message } from '../../domain/message.ts';
import { printable } from '../../domain/text/printable.ts';
import { type Wei, max, wei, weiText } from '../../domain/units.ts';
import type { PooledTransaction } from '../../ports/evm.ts';
import { describeCall } from './describe-call.ts';
import type { SubmissionCost } from './submission-outcome.ts';

/** The called function; undefined if the transaction only transfers AVAX or creates a contract. */
export function calledFunction({
  to,
  input,
}: Pick<PooledTransaction, 'to' | 'input'>): string | undefined {
  return input === '0x' || to === null ? undefined : printable(describeCall(input).function, 80);
}

/** The highest fee; undefined if the endpoint does not report the gas limit or the price. */
export function highestFee({ gas, offer }: Pick<PooledTransaction, 'gas' | 'offer'>) {
  // No transaction that a block can include offers nothing.
  const isKnown = gas !== undefined && offer.maxFeePerGas > 0n;
  return isKnown ? wei(gas * offer.maxFeePerGas) : undefined;
}

/** Says what a transaction in a pool does, sends and costs at most. */
export function waitingText(transaction: PooledTransaction): Message {
  const { nonce, hash, to, value } = transaction;
  const highest = highestFee(transaction);
  const fee =
    highest === undefined
      ? message('waiting.fee-unknown')
      : message('waiting.fee', { fee: weiText.needed(highest) });
  const values = { nonce, hash, fee, amount: weiText.exact(value) };
  const call = calledFunction(transaction);
  if (to === null) return message('waiting.creates', values);
  return call === undefined
    ? message('waiting.transfer', { ...values, to })
    : message('waiting.call', { ...values, to, call });
}

/** What one waiting transaction takes from its account. */
export interface WaitingCost {
  /** The nonce or an input: of transactions with the same one, the chain accepts only one. */
  readonly slot: string;
  /** The AVAX that it moves, in wei. */
  readonly value: Wei;
  /** undefined if it is unknown; the sum then lacks it. */
  readonly highestFee: Wei | undefined;
}

export const pooledCost = (transaction: PooledTransaction): WaitingCost => ({
  slot: `${transaction.nonce}`,
  value: transaction.value,
  highestFee: highestFee(transaction),
});

/** Of a transaction that moves AVAX between chains or to a validator. An import takes nothing from its account. */
export function movedCost(slot: string, { fee, moved = [] }: SubmissionCost): WaitingCost {
  const change = moved.reduce((total, { amount }) => total + amount, 0n);
  const value = wei(max(0n, 0n - change));
  return { slot, value, highestFee: fee && wei(max(0n, fee - max(0n, change))) };
}

/**
 * Says what waiting transactions take together, with their highest fees.
 * @param isWhole false if further ones wait or may wait whose content is unknown
 * @param fewest the number of transactions from which on the sum is told; undefined for fewer
 */
export function waitingSum(
  chain: 'C-Chain' | 'P-Chain',
  costs: readonly WaitingCost[],
  isWhole: boolean,
  fewest = 2,
): Message | undefined {
  const slots = new Map<string, bigint>();
  for (const { slot, value, highestFee: fee = wei(0n) } of costs)
    slots.set(slot, max(slots.get(slot) ?? 0n, value + fee));
  if (slots.size < fewest) return undefined;
  const sum = wei([...slots.values()].reduce((total, cost) => total + cost, 0n));
  const values = { count: slots.size, sum: weiText.needed(sum), chain };
  const isKnown = isWhole && costs.every(({ highestFee: fee }) => fee !== undefined);
  return isKnown ? message('waiting.sum', values) : message('waiting.sum-part', values);
}
