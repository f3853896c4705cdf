import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatBlock } from './format-block.ts';
import { hashParam, required } from './params.ts';
import { resolveBlock, resolveHeight } from './resolve-block.ts';
import type { RpcMethods } from './rpc-method.ts';

/** Blocks and what they hold. */
export function blockMethods({ ledger, view, machine }: ChainCore): RpcMethods {
  const numbered = async (params: readonly unknown[]) =>
    ledger.blocks.byNumber(await resolveHeight(view, required(params, 0), 0));
  const hashed = (params: readonly unknown[]) =>
    ledger.blocks.byHash(hashParam(required(params, 0), 0));
  return {
    eth_blockNumber: () => quantity(view.head.number),
    eth_getBlockByNumber: async (params) => {
      const block = await numbered(params);
      return block ? formatBlock(block, params[1] === true, machine) : null;
    },
    eth_getBlockByHash: (params) => {
      const block = hashed(params);
      return block ? formatBlock(block, params[1] === true, machine) : null;
    },
    eth_getBlockTransactionCountByNumber: async (params) =>
      quantity((await numbered(params))?.transactions.length ?? 0),
    eth_getBlockTransactionCountByHash: (params) =>
      quantity(hashed(params)?.transactions.length ?? 0),
    eth_getBlockReceipts: async (params) => {
      const { transactions } = await resolveBlock(view, required(params, 0), 0);
      return transactions.map(({ receipt }) => receipt);
    },
  };
}
