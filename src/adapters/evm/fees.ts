import * as z from 'zod/mini';
import type { Hex } from '../../domain/identity/bytes.ts';
import { wei } from '../../domain/units.ts';
import type { EvmFees, EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import { quantity } from '../http/shape.ts';
import { checkedResult } from './checked-result.ts';

/**
 * 1 gwei, in wei per gas: the tip if the endpoint suggests none. A suggested tip of at most 1 gwei is never
 * lowered.
 */
const DEFAULT_TIP = 1_000_000_000n;
/** The number of recent blocks whose fees are read. */
const BLOCKS = 20;

/** `eth_feeHistory`: each block's base fee and median tip, and the base fee of the next block. */
const historyShape = z.object({
  baseFeePerGas: z.array(quantity),
  gasUsedRatio: z.array(z.number()),
  reward: z.nullish(z.array(z.array(quantity))),
});

/** The fees of recent blocks, in wei per gas. */
interface RecentFees {
  readonly highestBaseFee: bigint;
  /** 0n if no recent block has a transaction, or if the endpoint reports no tips. */
  readonly highestTip: bigint;
  /** The median of base fee plus tip over blocks with transactions; undefined if there are none. */
  readonly price: bigint | undefined;
}

/**
 * Returns the current gas prices. The base fee is limited to twice the highest base fee of recent blocks. The
 * tip is limited to twice the highest median tip of recent blocks, or to 1 gwei if 1 gwei is higher. Without
 * recent fees, the base fee is not limited.
 */
export async function readFees(rpc: JsonRpc, readHead: () => Promise<EvmHead>): Promise<EvmFees> {
  const [{ number: block, baseFee: reportedBaseFee }, suggested, recent] = await Promise.all([
    readHead(),
    suggestedTip(rpc),
    readRecent(rpc),
  ]);
  const tipCap = max(DEFAULT_TIP, 2n * (recent?.highestTip ?? 0n));
  const tip = suggested < tipCap ? suggested : tipCap;
  const baseFeeCap = recent && 2n * recent.highestBaseFee;
  const baseFee =
    baseFeeCap !== undefined && baseFeeCap > 0n && reportedBaseFee > baseFeeCap
      ? baseFeeCap
      : reportedBaseFee;
  return {
    block,
    baseFee: wei(baseFee),
    // The base fee can double within a few blocks; the unused part is not charged.
    maxFeePerGas: wei(baseFee * 2n + tip),
    maxPriorityFeePerGas: wei(tip),
    suggestedTip: wei(suggested),
    recentPrice: recent?.price === undefined ? undefined : wei(recent.price),
  };
}

async function suggestedTip(rpc: JsonRpc): Promise<bigint> {
  const method = 'eth_maxPriorityFeePerGas';
  const answer = await rpc.request({ method, params: [] }, { repeatable: true });
  return answer.ok ? BigInt(checkedResult(rpc.url, method, answer.result) as Hex) : DEFAULT_TIP;
}

/**
 * Returns undefined if the endpoint reports no recent fees, or reports them in an unreadable shape.
 */
async function readRecent(rpc: JsonRpc): Promise<RecentFees | undefined> {
  const params = [`0x${BLOCKS.toString(16)}`, 'latest', [50]];
  const answer = await rpc.request({ method: 'eth_feeHistory', params }, { repeatable: true });
  const parsed = answer.ok ? historyShape.safeParse(answer.result) : undefined;
  if (parsed?.success !== true) return undefined;
  const { baseFeePerGas, gasUsedRatio, reward } = parsed.data;
  const busyBlocks = gasUsedRatio.flatMap((ratio, i) => {
    const [base, tip] = [baseFeePerGas[i], reward?.[i]?.[0]];
    return ratio > 0 && base !== undefined ? [{ base, tip: tip ?? 0n }] : [];
  });
  const prices = busyBlocks.map(({ base, tip }) => base + tip).sort((a, b) => (a < b ? -1 : 1));
  return {
    highestBaseFee: baseFeePerGas.reduce(max, 0n),
    highestTip: busyBlocks.reduce((highest, { tip }) => max(highest, tip), 0n),
    price: prices[Math.floor(prices.length / 2)],
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
