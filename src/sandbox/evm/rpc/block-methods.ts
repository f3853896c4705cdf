import { quantity } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatBlock } from './format-block.ts';
import { hashParam, required } from './params.ts';
import { resolveBlock, resolveHeight } from './resolve-block.ts';
import type { RpcMethods } from './rpc-methods.ts';

/** Blocks and what they hold. */
export function blockMethods({ ledger, machine }: ChainCore): RpcMethods {
  const numbered = (params: readonly unknown[]) =>
    ledger.blocks.byNumber(resolveHeight(ledger, required(params, 0), 0));
  const hashed = (params: readonly unknown[]) =>
    ledger.blocks.byHash(hashParam(required(params, 0), 0));
  return {
    eth_blockNumber: () => quantity(ledger.head.number),
    eth_getBlockByNumber: (params) => {
      const block = numbered(params);
      return block ? formatBlock(block, params[1] === true, machine.common) : null;
    },
    eth_getBlockByHash: (params) => {
      const block = hashed(params);
      return block ? formatBlock(block, params[1] === true, machine.common) : null;
    },
    eth_getBlockTransactionCountByNumber: (params) =>
      quantity(numbered(params)?.transactions.length ?? 0),
    eth_getBlockTransactionCountByHash: (params) =>
      quantity(hashed(params)?.transactions.length ?? 0),
    eth_getBlockReceipts: (params) =>
      resolveBlock(ledger, required(params, 0), 0).transactions.map(({ receipt }) => receipt),
  };
}
