import { wei, type Wei } from '../../domain/units.ts';
import type { EvmOffer } from '../../ports/evm.ts';
import type { EvmCallIntent } from '../intent.ts';

/** A pool takes one transaction in the place of another for a tenth more of both; an eighth leaves room. */
const raised = (amount: bigint): bigint => amount + amount / 8n + 1n;

/** Twice nothing is nothing, and below this no pool of the network takes anything: 1 gwei. */
const LEAST = 10n ** 9n;
const doubled = (amount: bigint): bigint => max(2n * amount, LEAST);

/**
 * The same call for more than what waits with its nonce offers, of the fee and of the tip. What it may
 * cost at most is told anew, so that somebody agrees to it.
 */
export function bumpFees(intent: EvmCallIntent, waiting: EvmOffer): EvmCallIntent {
  return offering(intent, both(waiting, raised), { ...waiting, isSeen: true });
}

/**
 * The same call for twice what was not enough: what waits with its nonce offers more than that, and nobody
 * tells how much.
 */
export function bumpFeesOverUnseen(intent: EvmCallIntent, refused: EvmOffer): EvmCallIntent {
  return offering(intent, both(refused, doubled), { ...refused, isSeen: false });
}

/** The more of both. */
export function higherOffer(one: EvmOffer, other: EvmOffer): EvmOffer {
  return {
    maxFeePerGas: max(one.maxFeePerGas, other.maxFeePerGas),
    maxPriorityFeePerGas: max(one.maxPriorityFeePerGas, other.maxPriorityFeePerGas),
  };
}

/** Whether an offer is high enough to take the place of a waiting one. */
export function exceedsOffer(offer: EvmOffer, waiting: EvmOffer): boolean {
  const needed = both(waiting, raised);
  return (
    offer.maxFeePerGas >= needed.maxFeePerGas &&
    offer.maxPriorityFeePerGas >= needed.maxPriorityFeePerGas
  );
}

function offering(
  intent: EvmCallIntent,
  least: EvmOffer,
  beaten: NonNullable<EvmCallIntent['outbids']>,
): EvmCallIntent {
  const { gas, fee } = intent;
  const offer = higherOffer(intent, least);
  const maxFeePerGas = wei(offer.maxFeePerGas);
  // More than the whole is no valid tip.
  const maxPriorityFeePerGas = min(wei(offer.maxPriorityFeePerGas), maxFeePerGas);
  const most = wei(gas * maxFeePerGas);
  // The gas has a quarter as its margin; a tip is paid whatever the base fee is.
  const tips = ((gas * 4n) / 5n) * (maxPriorityFeePerGas - intent.maxPriorityFeePerGas);
  const typical = min(wei(fee.typical + tips), most);
  return {
    ...intent,
    maxFeePerGas,
    maxPriorityFeePerGas,
    fee: { typical, most },
    outbids: beaten,
  };
}

function both({ maxFeePerGas, maxPriorityFeePerGas }: EvmOffer, change: typeof raised): EvmOffer {
  return {
    maxFeePerGas: change(maxFeePerGas),
    maxPriorityFeePerGas: change(maxPriorityFeePerGas),
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: Wei, b: Wei): Wei => (a < b ? a : b);
