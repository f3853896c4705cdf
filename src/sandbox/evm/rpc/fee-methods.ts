import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { BLOCK_GAS_LIMIT } from '../chain-rules.ts';
import { quantity, type BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { anything, invalid, listParam, number } from './params.ts';
import { resolveHeight } from './resolve-block.ts';

/** The tip that a node suggests, in wei per gas. */
const SUGGESTED_TIP = 1_000_000_000n;
const MAX_FEE_HISTORY = 1024;

/** The methods that return the next block's fees and the fees of recent blocks. */
export function feeMethods(core: ChainCore): RpcMethods {
  const { ledger, view } = core;
  const gasUsedRatio = ({ gasUsed }: BlockRecord): number =>
    Number(BigInt(gasUsed)) / Number(BLOCK_GAS_LIMIT);
  return {
    eth_baseFee: positional([], () => quantity(core.baseFee)),
    eth_gasPrice: positional([], () => quantity(core.baseFee + SUGGESTED_TIP)),
    eth_maxPriorityFeePerGas: positional([], () => quantity(SUGGESTED_TIP)),
    eth_feeHistory: positional(
      [number, anything, percentiles],
      async (blocksAsked, tag, rewards) => {
        const count = Number(blocksAsked);
        if (count > MAX_FEE_HISTORY) throw invalid(0, `more than ${MAX_FEE_HISTORY} blocks`);
        const last = await resolveHeight(view, tag, 1);
        const numbers = Array.from({ length: count }, (_, i) => last - count + 1 + i);
        const blocks = numbers
          .map((number) => ledger.blocks.byNumber(number))
          .filter((block) => block !== undefined);
        return {
          oldestBlock: quantity(blocks[0]?.number ?? last),
          baseFeePerGas: [...blocks.map(({ baseFee }) => baseFee), quantity(core.baseFee)],
          gasUsedRatio: blocks.map(gasUsedRatio),
          ...(rewards.length > 0 && {
            reward: blocks.map(() => rewards.map(() => quantity(SUGGESTED_TIP))),
          }),
        };
      },
    ),
  };
}

function percentiles(value: unknown, index: number): readonly unknown[] {
  return value === undefined ? [] : listParam(value, index);
}
