import { wei, type Wei } from '../../domain/units.ts';
import type { FeeOffer } from '../../ports/evm.ts';
import type { EvmCallIntent } from '../intent.ts';

/**
 * A memory pool accepts a replacement if fee and tip are at least a tenth higher. An eighth leaves a margin.
 */
const raise = (amount: bigint): bigint => amount + amount / 8n + 1n;

/** The minimum result of doubling a fee: 1 gwei, in wei. Twice a fee of zero would stay zero. */
const MIN_DOUBLED = 10n ** 9n;
const double = (amount: bigint): bigint => max(2n * amount, MIN_DOUBLED);

/**
 * Returns the same call with a fee and a tip high enough to replace the pending transaction with the same
 * nonce.
 */
export function bumpFees(intent: EvmCallIntent, pending: FeeOffer): EvmCallIntent {
  return withOffer(intent, mapOffer(pending, raise), { ...pending, isPending: true });
}

/** Returns the same call with at least twice the refused fee and tip. The tip is never above the fee. */
export function doubleFees(intent: EvmCallIntent, refused: FeeOffer): EvmCallIntent {
  return withOffer(intent, mapOffer(refused, double), { ...refused, isPending: false });
}

/**
 * Returns the same call with a gas limit above that of a transaction that used up its limit. The new limit is at most
 * one and a half times the old one, because a block charges at least half of the limit.
 */
export function raiseGas(intent: EvmCallIntent, usedUp: bigint): EvmCallIntent {
  if (intent.gas > usedUp) return intent;
  const gas = usedUp + usedUp / 2n;
  const scaled = (fee: Wei): Wei => wei((fee * gas) / intent.gas);
  const fee = { typical: scaled(intent.fee.typical), most: wei(gas * intent.maxFeePerGas) };
  return { ...intent, gas, neededGas: usedUp, fee };
}

/** Returns the higher fee and the higher tip of two offers. */
export function maxOffer(first: FeeOffer, second: FeeOffer): FeeOffer {
  return {
    maxFeePerGas: max(first.maxFeePerGas, second.maxFeePerGas),
    maxPriorityFeePerGas: max(first.maxPriorityFeePerGas, second.maxPriorityFeePerGas),
  };
}

/** True if an offer's fee and tip are both at least an eighth higher than those of a pending transaction. */
export function canReplaceOffer(offer: FeeOffer, pending: FeeOffer): boolean {
  const needed = mapOffer(pending, raise);
  return (
    offer.maxFeePerGas >= needed.maxFeePerGas &&
    offer.maxPriorityFeePerGas >= needed.maxPriorityFeePerGas
  );
}

function withOffer(
  intent: EvmCallIntent,
  least: FeeOffer,
  replacedOffer: NonNullable<EvmCallIntent['replacedOffer']>,
): EvmCallIntent {
  const { gas, fee } = intent;
  const offer = maxOffer(intent, least);
  const maxFeePerGas = wei(offer.maxFeePerGas);
  // A tip above the maximum fee per gas is invalid.
  const maxPriorityFeePerGas = min(wei(offer.maxPriorityFeePerGas), maxFeePerGas);
  const most = wei(gas * maxFeePerGas);
  // The gas limit is about 5/4 of the needed gas. The tip is paid in addition to the base fee.
  const tips = ((gas * 4n) / 5n) * (maxPriorityFeePerGas - intent.maxPriorityFeePerGas);
  const typical = min(wei(fee.typical + tips), most);
  return {
    ...intent,
    maxFeePerGas,
    maxPriorityFeePerGas,
    fee: { typical, most },
    replacedOffer,
  };
}

function mapOffer(
  { maxFeePerGas, maxPriorityFeePerGas }: FeeOffer,
  change: typeof raise,
): FeeOffer {
  return {
    maxFeePerGas: change(maxFeePerGas),
    maxPriorityFeePerGas: change(maxPriorityFeePerGas),
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: Wei, b: Wei): Wei => (a < b ? a : b);
