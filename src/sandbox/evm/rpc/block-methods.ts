import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { quantity, type BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { formatBlock } from './format-block.ts';
import { flag, hash, someBlock } from './params.ts';
import { resolveBlock, resolveHeight } from './resolve-block.ts';

/** The methods that return blocks, receipts of blocks, and transaction counts. */
export function blockMethods({ ledger, view, machine }: ChainCore): RpcMethods {
  const { blocks } = ledger;
  const blockByTag = async (tag: unknown) => blocks.byNumber(await resolveHeight(view, tag, 0));
  const format = (block: BlockRecord | undefined, withTransactions: boolean) =>
    block ? formatBlock(block, withTransactions, machine) : null;
  const count = (block: BlockRecord | undefined) => quantity(block?.transactions.length ?? 0);
  return {
    eth_blockNumber: positional([], () => quantity(view.head.number)),
    eth_getBlockByNumber: positional([someBlock, flag], async (tag, withTransactions) =>
      format(await blockByTag(tag), withTransactions),
    ),
    eth_getBlockByHash: positional([hash, flag], (id, withTransactions) =>
      format(blocks.byHash(id), withTransactions),
    ),
    eth_getBlockTransactionCountByNumber: positional([someBlock], async (tag) =>
      count(await blockByTag(tag)),
    ),
    eth_getBlockTransactionCountByHash: positional([hash], (id) => count(blocks.byHash(id))),
    eth_getBlockReceipts: positional([someBlock], async (block) => {
      const { transactions } = await resolveBlock(view, block, 0);
      return transactions.map(({ receipt }) => receipt);
    }),
  };
}
