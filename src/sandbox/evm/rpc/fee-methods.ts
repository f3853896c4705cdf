import { quantity, type BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { invalid, listParam, quantityParam, required } from './params.ts';
import { resolveHeight } from './resolve-block.ts';
import type { RpcMethods } from './rpc-method.ts';

/** Wei per gas that a node suggests on top of the base fee. */
const SUGGESTED_TIP = 1_000_000_000n;
const MAX_FEE_HISTORY = 1024;

/** Fees: what the next block asks for, and what the last ones asked for. */
export function feeMethods(core: ChainCore): RpcMethods {
  const { ledger, view, machine } = core;
  const gasUsedRatio = ({ gasUsed }: BlockRecord): number =>
    Number(BigInt(gasUsed)) / Number(machine.rules.blockGasLimit);
  return {
    eth_baseFee: () => quantity(core.baseFee),
    eth_gasPrice: () => quantity(core.baseFee + SUGGESTED_TIP),
    eth_maxPriorityFeePerGas: () => quantity(SUGGESTED_TIP),
    eth_feeHistory: async (params) => {
      const count = Number(quantityParam(required(params, 0), 0));
      if (count > MAX_FEE_HISTORY) throw invalid(0, `more than ${MAX_FEE_HISTORY} blocks`);
      const last = await resolveHeight(view, params[1], 1);
      const percentiles = params[2] === undefined ? [] : listParam(params[2], 2);
      const numbers = Array.from({ length: count }, (_, i) => last - count + 1 + i);
      const blocks = numbers.map((n) => ledger.blocks.byNumber(n)).filter((b) => b !== undefined);
      return {
        oldestBlock: quantity(blocks[0]?.number ?? last),
        baseFeePerGas: [...blocks.map(({ baseFee }) => baseFee), quantity(core.baseFee)],
        gasUsedRatio: blocks.map(gasUsedRatio),
        ...(percentiles.length > 0 && {
          reward: blocks.map(() => percentiles.map(() => quantity(SUGGESTED_TIP))),
        }),
      };
    },
  };
}
