import { positional } from '../../server/positional.ts';
import type { RpcMethods } from '../../server/rpc-service.ts';
import { quantity, type BlockRecord } from '../chain/block-record.ts';
import type { ChainCore } from '../chain/chain-core.ts';
import { flag, hash, someBlock } from './params.ts';
import { resolveBlock, resolveHeight } from './resolve-block.ts';
import { KECCAK256_RLP_ARRAY_S } from '@ethereumjs/util';
import type { Hex } from '../../../domain/identity/bytes.ts';
import { BLOCK_GAS_LIMIT } from '../chain-rules.ts';
import { FEE_RECIPIENT, type Machine } from '../execution/machine.ts';
import { formatIncluded } from './format-transaction.ts';

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

const ZERO_HASH: Hex = `0x${'00'.repeat(32)}`;

/** Header fields that Helicon added. The sandbox leaves these fields at zero. */
const HELICON_FIELDS = {
  minPriceExponent: '0x0',
  settledExcess: '0x0',
  settledGasNumerator: '0x0',
  settledGasUnix: '0x0',
  settledHeight: '0x0',
  targetExponent: '0x0',
};

/** Formats a block for JSON-RPC, with whole transactions or with their hashes. */
function formatBlock(block: BlockRecord, withTransactions: boolean, machine: Machine) {
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    nonce: '0x0000000000000000',
    mixHash: ZERO_HASH,
    sha3Uncles: KECCAK256_RLP_ARRAY_S,
    logsBloom: block.logsBloom,
    transactionsRoot: block.transactionsRoot,
    stateRoot: block.stateRoot,
    receiptsRoot: block.receiptsRoot,
    miner: FEE_RECIPIENT,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: block.extraData,
    blockExtraData: packedAtomic(block),
    size: quantity(block.size),
    gasLimit: quantity(BLOCK_GAS_LIMIT),
    gasUsed: block.gasUsed,
    timestamp: quantity(block.timestamp),
    timestampMilliseconds: quantity(block.timestamp * 1000),
    baseFeePerGas: block.baseFee,
    blockGasCost: '0x0',
    extDataGasUsed: '0x0',
    extDataHash: ZERO_HASH,
    minDelayExcess: '0x0',
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: ZERO_HASH,
    uncles: [],
    ...HELICON_FIELDS,
    transactions: block.transactions.map((transaction, index) =>
      withTransactions
        ? formatIncluded({ block, index, transaction }, machine.common)
        : transaction.receipt.transactionHash,
    ),
  };
}

/**
 * Encodes a block's atomic transaction as a list with one element. The bytes are the codec version, the count
 * 1, and the transaction without its codec version. Returns `0x` for a block without an atomic transaction.
 */
function packedAtomic({ atomic }: BlockRecord): Hex {
  const tx = /"tx":"0x0000([0-9a-f]+)"/.exec(atomic ?? '')?.[1];
  return tx === undefined ? '0x' : `0x000000000001${tx}`;
}
