import { wei, type Wei } from '../domain/units.ts';
import type { EvmCallIntent } from './intent.ts';

/** What a waiting transaction offers, in wei per gas. */
export interface Offer {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/**
 * The same call for more than a transaction that waits offers: a pool takes its place for at least a
 * tenth more; an eighth leaves room. What it may cost at most is told anew, so that somebody agrees to it.
 */
export function outbid(intent: EvmCallIntent, waiting: Offer): EvmCallIntent {
  const maxFeePerGas = max(intent.maxFeePerGas, raised(waiting.maxFeePerGas));
  const tip = max(intent.maxPriorityFeePerGas, raised(waiting.maxPriorityFeePerGas));
  return {
    ...intent,
    maxFeePerGas,
    // More than the whole is no valid tip.
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
    fee: { typical: intent.fee.typical, most: wei(intent.gas * maxFeePerGas) },
  };
}

const raised = (fee: bigint): Wei => wei(fee + fee / 8n + 1n);
const max = (a: Wei, b: Wei): Wei => (a > b ? a : b);
