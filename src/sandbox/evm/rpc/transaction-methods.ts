import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import type { BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatIncluded, formatWaiting } from './format-transaction.ts';
import { bytes, hash, number, someBlock } from './params.ts';
import { resolveBlock } from './resolve-block.ts';

/** The methods that send and find transactions. */
export function transactionMethods(core: ChainCore): RpcMethods {
  const { ledger, pool, machine, view } = core;
  const formatAt = (block: BlockRecord, position: bigint) => {
    const index = Number(position);
    const transaction = block.transactions[index];
    return transaction ? formatIncluded({ block, index, transaction }, machine.common) : null;
  };
  return {
    eth_sendRawTransaction: positional([bytes], (raw) => core.submit(raw)),
    eth_getTransactionByHash: positional([hash], (id) => {
      const included = ledger.blocks.transaction(id);
      if (included) return formatIncluded(included, machine.common);
      const waiting = pool.get(id);
      return waiting ? formatWaiting(waiting) : null;
    }),
    eth_getTransactionReceipt: positional([hash], async (id) => {
      const included = ledger.blocks.transaction(id);
      if (included === undefined) return null;
      await view.execution.transactionsOf(included.block.number);
      return included.transaction.receipt;
    }),
    eth_getTransactionByBlockNumberAndIndex: positional(
      [someBlock, number],
      async (tag, position) => formatAt(await resolveBlock(view, tag, 0), position),
    ),
    eth_getTransactionByBlockHashAndIndex: positional([hash, number], async (id, position) =>
      formatAt(await resolveBlock(view, id, 0), position),
    ),
  };
}
