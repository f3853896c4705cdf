import { toFunctionSelector } from 'viem';
import { callRpc } from '../../helpers/sandbox/sandbox.ts';
import type { RealNetwork } from '../network/start.ts';
import { allOperators } from '../operator.ts';
import { receiptSums } from './receipts.ts';

interface Block {
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
    readonly input: string;
    /** Carries the warp message. Two completions of a node's changes differ in nothing else. */
    readonly accessList?: unknown;
  }[];
}

/** Anybody may repeat `manualProcessNodeStakeCache`: it processes the epochs that have passed since. */
const REPEATABLE = toFunctionSelector('manualProcessNodeStakeCache(uint48)');

interface Sums {
  readonly blocks: number;
  readonly sent: number;
  readonly reverted: number;
  readonly doubled: readonly string[];
}

/** Reads all blocks of both chains. Counts the operators' transactions that reverted or took effect twice. */
export async function scanChains({ profile, connection }: RealNetwork): Promise<Sums> {
  const [url] = profile.rpcUrls;
  const own = new Set(allOperators().map((address) => address.toLowerCase()));
  const effects: string[] = [];
  let [sent, reverted] = [0, 0];
  const height = Number(await callRpc<string>(url, 'eth_blockNumber'));
  for (let number = 1; number <= height; number++) {
    const at = [`0x${number.toString(16)}`, true];
    const { transactions } = await callRpc<Block>(url, 'eth_getBlockByNumber', at);
    for (const { hash, from, to, input, accessList } of transactions) {
      if (!own.has(from.toLowerCase())) continue;
      sent += 1;
      const receipt = await callRpc<{ status: string }>(url, 'eth_getTransactionReceipt', [hash]);
      if (receipt.status !== '0x1') reverted += 1;
      else if (input !== '0x' && !input.startsWith(REPEATABLE))
        effects.push(`${from} ${to} ${input} ${JSON.stringify(accessList)}`);
    }
  }
  const onP = await connection.ports.pChain.height();
  for (let at = 1n; at <= onP; at++) {
    const block = await connection.ports.pChain.block(at);
    for (const { message } of block?.transactions ?? [])
      if (message !== undefined) effects.push(message);
  }
  return {
    blocks: height + Number(onP),
    ...{ sent, reverted },
    doubled: effects.filter((effect, index) => effects.indexOf(effect) !== index),
  };
}

/** @throws Error if a transaction was doubled or lost, or no receipt was compared */
export async function nothingTwice(network: RealNetwork): Promise<string> {
  const { blocks, sent, reverted, doubled } = await scanChains(network);
  const { balances, lost } = receiptSums;
  if (doubled.length > 0 || lost > 0 || balances === 0)
    throw new Error(`${lost} lost, ${balances} balances compared; doubled: ${doubled.join(', ')}`);
  return `${sent} transactions of operators in ${blocks} blocks: ${reverted} reverted, 0 doubled, ${lost} lost; ${balances} balances compared`;
}
