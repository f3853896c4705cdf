import type { BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatIncluded, formatWaiting } from './format-transaction.ts';
import { bytesParam, hashParam, quantityParam, required, type Params } from './params.ts';
import { resolveBlock } from './resolve-block.ts';
import type { RpcMethods } from './rpc-method.ts';

/** Transactions, sent and looked up. */
export function transactionMethods(core: ChainCore): RpcMethods {
  const { ledger, pool, machine, view } = core;
  const atIndex = (block: BlockRecord, params: Params) => {
    const index = Number(quantityParam(required(params, 1), 1));
    const transaction = block.transactions[index];
    return transaction ? formatIncluded({ block, index, transaction }, machine.common) : null;
  };
  return {
    eth_sendRawTransaction: (params) => core.submit(bytesParam(required(params, 0), 0)),
    eth_getTransactionByHash: (params) => {
      const hash = hashParam(required(params, 0), 0);
      const included = ledger.blocks.transaction(hash);
      if (included) return formatIncluded(included, machine.common);
      const waiting = pool.get(hash);
      return waiting ? formatWaiting(waiting) : null;
    },
    eth_getTransactionReceipt: async (params) => {
      const hash = hashParam(required(params, 0), 0);
      const included = ledger.blocks.transaction(hash);
      if (included === undefined) return null;
      await view.execution.transactionsOf(included.block.number);
      return included.transaction.receipt;
    },
    eth_getTransactionByBlockNumberAndIndex: async (params) =>
      atIndex(await resolveBlock(view, required(params, 0), 0), params),
    eth_getTransactionByBlockHashAndIndex: async (params) =>
      atIndex(await resolveBlock(view, hashParam(required(params, 0), 0), 0), params),
  };
}
