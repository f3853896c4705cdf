import type { Hex } from '../../domain/identity/bytes.ts';
import { wei } from '../../domain/units.ts';
import type { EvmFees, EvmHead } from '../../ports/evm.ts';
import type { JsonRpc } from '../http/rpc/json-rpc.ts';
import { checkedResult } from './checked-result.ts';

/** 1 gwei, in wei per gas: the tip if the endpoint suggests none. */
const DEFAULT_TIP = 1_000_000_000n;

/**
 * Returns the current gas prices. A block charges its own base fee, whatever the endpoint reports, but a tip is charged
 * in full. The suggested tip is therefore limited to the base fee, or to 1 gwei if the base fee is lower.
 */
export async function readFees(rpc: JsonRpc, readHead: () => Promise<EvmHead>): Promise<EvmFees> {
  const [{ number: block, baseFee }, suggested] = await Promise.all([
    readHead(),
    suggestedTip(rpc),
  ]);
  const tipCap = baseFee > DEFAULT_TIP ? baseFee : DEFAULT_TIP;
  const tip = suggested < tipCap ? suggested : tipCap;
  return {
    block,
    baseFee: wei(baseFee),
    // The base fee can double within a few blocks; the unused part is not charged.
    maxFeePerGas: wei(baseFee * 2n + tip),
    maxPriorityFeePerGas: wei(tip),
  };
}

async function suggestedTip(rpc: JsonRpc): Promise<bigint> {
  const method = 'eth_maxPriorityFeePerGas';
  const answer = await rpc.request({ method, params: [] }, { repeatable: true });
  return answer.ok ? BigInt(checkedResult(rpc.url, method, answer.result) as Hex) : DEFAULT_TIP;
}
