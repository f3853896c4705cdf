import type { BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatIncluded, formatWaiting } from './format-transaction.ts';
import { bytesParam, hashParam, quantityParam, required, type Params } from './params.ts';
import { resolveBlock } from './resolve-block.ts';
import type { RpcMethods } from './rpc-methods.ts';

/** Transactions, sent and looked up. */
export function transactionMethods(core: ChainCore): RpcMethods {
  const { ledger, pool, machine } = core;
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
    eth_getTransactionReceipt: (params) => {
      const hash = hashParam(required(params, 0), 0);
      return ledger.blocks.transaction(hash)?.transaction.receipt ?? null;
    },
    eth_getTransactionByBlockNumberAndIndex: (params) =>
      atIndex(resolveBlock(ledger, required(params, 0), 0), params),
    eth_getTransactionByBlockHashAndIndex: (params) =>
      atIndex(resolveBlock(ledger, hashParam(required(params, 0), 0), 0), params),
  };
}
