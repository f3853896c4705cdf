import * as z from 'zod/mini';
import type { Hex } from '../../domain/identity/bytes.ts';
import { wei } from '../../domain/units.ts';
import type { EvmFees, EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import { quantity } from '../http/shape.ts';
import { checkedResult } from './checked-result.ts';

/** Wei per gas of a tip that any network takes: 1 gwei. What an endpoint may suggest without a reason. */
const USUAL_TIP = 1_000_000_000n;
/** How many of the latest blocks are read. */
const BLOCKS = 20;

/** `eth_feeHistory`: one base fee more than blocks; of each block the median tip. */
const historyShape = z.object({
  baseFeePerGas: z.array(quantity),
  gasUsedRatio: z.array(z.number()),
  reward: z.nullish(z.array(z.array(quantity))),
});

/** What recent blocks paid, in wei per gas. */
interface Recent {
  readonly highestBaseFee: bigint;
  /** 0n where no recent block has a transaction. */
  readonly highestTip: bigint;
  /** The median of base fee and tip over blocks with transactions; undefined: there are none. */
  readonly price: bigint | undefined;
}

/**
 * What a gas unit costs now. The endpoint's suggested tip and its base fee are limited to twice the highest of
 * the last 20 blocks: an endpoint that asks for more lies, or a single block is no reason to pay it.
 */
export async function readFees(rpc: JsonRpc, readHead: () => Promise<EvmHead>): Promise<EvmFees> {
  const [{ number: block, baseFee: told }, suggested, recent] = await Promise.all([
    readHead(),
    suggestedTip(rpc),
    readRecent(rpc),
  ]);
  const mostTip = max(USUAL_TIP, 2n * (recent?.highestTip ?? 0n));
  const tip = suggested < mostTip ? suggested : mostTip;
  const mostBase = recent && 2n * recent.highestBaseFee;
  const baseFee = mostBase !== undefined && mostBase > 0n && told > mostBase ? mostBase : told;
  return {
    block,
    baseFee: wei(baseFee),
    // The base fee can double in a few blocks; what is not needed is not paid.
    maxFeePerGas: wei(baseFee * 2n + tip),
    maxPriorityFeePerGas: wei(tip),
    suggestedTip: wei(suggested),
    recentPrice: recent?.price === undefined ? undefined : wei(recent.price),
  };
}

async function suggestedTip(rpc: JsonRpc): Promise<bigint> {
  const method = 'eth_maxPriorityFeePerGas';
  const answer = await rpc.request({ method, params: [] }, { repeatable: true });
  return answer.ok ? BigInt(checkedResult(rpc.url, method, answer.result) as Hex) : USUAL_TIP;
}

/** undefined: the endpoint does not tell, or not in a shape that can be read. */
async function readRecent(rpc: JsonRpc): Promise<Recent | undefined> {
  const params = [`0x${BLOCKS.toString(16)}`, 'latest', [50]];
  const answer = await rpc.request({ method: 'eth_feeHistory', params }, { repeatable: true });
  const parsed = answer.ok ? historyShape.safeParse(answer.result) : undefined;
  if (parsed?.success !== true) return undefined;
  const { baseFeePerGas, gasUsedRatio, reward } = parsed.data;
  const used = gasUsedRatio.flatMap((ratio, i) => {
    const [base, tip] = [baseFeePerGas[i], reward?.[i]?.[0]];
    return ratio > 0 && base !== undefined ? [{ base, tip: tip ?? 0n }] : [];
  });
  const prices = used.map(({ base, tip }) => base + tip).sort((a, b) => (a < b ? -1 : 1));
  return {
    highestBaseFee: baseFeePerGas.reduce(max, 0n),
    highestTip: used.reduce((most, { tip }) => max(most, tip), 0n),
    price: prices[Math.floor(prices.length / 2)],
  };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
