import type { Common } from '@ethereumjs/common';
import type { TypedTransaction } from '@ethereumjs/tx';
import { KECCAK256_RLP_ARRAY_S } from '@ethereumjs/util';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { positional, required, RpcError, type RpcMethods } from '../../server/rpc-service.ts';
import {
  toQuantity,
  ZERO_HASH,
  type BlockRecord,
  type LocatedTransaction,
  type LogQuery,
} from '../blocks.ts';
import type { EvmChain } from '../evm-chain.ts';
import { BLOCK_GAS_LIMIT } from '../gas.ts';
import { FEE_RECIPIENT } from '../machine.ts';
import { accessListOf, parseTransaction, type Transaction } from '../transaction.ts';
import {
  address,
  addressParam,
  anything,
  bytes,
  flag,
  hash,
  hashParam,
  invalid,
  listParam,
  number,
  objectParam,
  resolveHeight,
  someBlock,
} from './params.ts';

/** In wei per gas. */
const SUGGESTED_TIP = 1_000_000_000n;
const MAX_FEE_HISTORY = 1024;
const MAX_TOPICS = 4;

export function chainMethods(chain: EvmChain): RpcMethods {
  const { blocks, view, pool } = chain;
  const { common } = chain.machine;
  return {
    eth_chainId: positional([], () => toQuantity(chain.options.chainId)),
    eth_blockNumber: positional([], () => toQuantity(view.head.number)),
    eth_getBlockByNumber: positional([someBlock, flag], async (tag, withTransactions) => {
      const block = blocks.byNumber(await resolveHeight(view, tag, 0));
      return block ? formatBlock(block, withTransactions, common) : null;
    }),
    eth_baseFee: positional([], () => toQuantity(chain.baseFee)),
    eth_gasPrice: positional([], () => toQuantity(chain.baseFee + SUGGESTED_TIP)),
    eth_maxPriorityFeePerGas: positional([], () => toQuantity(SUGGESTED_TIP)),
    eth_feeHistory: positional([number, anything, percentiles], async (limit, tag, rewards) => {
      const count = Number(limit);
      if (count > MAX_FEE_HISTORY) throw invalid(0, `more than ${MAX_FEE_HISTORY} blocks`);
      const last = await resolveHeight(view, tag, 1);
      const numbers = Array.from({ length: count }, (_, i) => last - count + 1 + i);
      const recent = numbers
        .map((height) => blocks.byNumber(height))
        .filter((block) => block !== undefined);
      return {
        oldestBlock: toQuantity(recent[0]?.number ?? last),
        baseFeePerGas: [...recent.map(({ baseFee }) => baseFee), toQuantity(chain.baseFee)],
        gasUsedRatio: recent.map(
          ({ gasUsed }) => Number(BigInt(gasUsed)) / Number(BLOCK_GAS_LIMIT),
        ),
        ...(rewards.length > 0 && {
          reward: recent.map(() => rewards.map(() => toQuantity(SUGGESTED_TIP))),
        }),
      };
    }),
    eth_getLogs: positional([required(parseLogFilter)], async (filter) => {
      const from = await resolveHeight(view, filter.fromBlock, 0);
      const to = await resolveHeight(view, filter.toBlock, 0);
      if (from > to) throw new RpcError('invalid block range params');
      return blocks.logs(filter, from, to);
    }),
    eth_sendRawTransaction: positional([bytes], (raw) => chain.submit(raw)),
    eth_getTransactionByHash: positional([hash], (id) => {
      const included = blocks.transaction(id);
      if (included) return formatIncluded(included, common);
      const pending = pool.get(id);
      return pending ? formatPending(pending) : null;
    }),
    eth_getTransactionReceipt: positional(
      [hash],
      (id) => blocks.transaction(id)?.transaction.receipt ?? null,
    ),
    txpool_contentFrom: positional([address], (from) => {
      const nextNonce = pool.pendingNonce(from, chain.account(from).nonce);
      const ofSender = [...pool.all()].filter((transaction) => transaction.from === from);
      return {
        pending: byNonce(ofSender.filter(({ nonce }) => nonce < nextNonce)),
        queued: byNonce(ofSender.filter(({ nonce }) => nonce >= nextNonce)),
      };
    }),
  };
}

function percentiles(value: unknown, index: number): readonly unknown[] {
  return value === undefined ? [] : listParam(value, index);
}

function byNonce(transactions: readonly Transaction[]): object {
  return Object.fromEntries(
    transactions.map((transaction) => [transaction.nonce.toString(), formatPending(transaction)]),
  );
}

interface LogFilter extends LogQuery {
  readonly fromBlock: unknown;
  readonly toBlock: unknown;
}

/** @throws RpcError */
function parseLogFilter(value: unknown): LogFilter {
  const { address, topics, fromBlock, toBlock, blockHash } = objectParam(value, 0);
  const positions = listParam(topics ?? [], 0);
  if (positions.length > MAX_TOPICS) throw new RpcError('exceed max topics');
  if (blockHash !== undefined) throw invalid(0, 'the sandbox finds logs by block number only');
  const addresses = oneOrMany(address, addressParam);
  return {
    ...(addresses && { addresses }),
    topics: positions.map((position) => oneOrMany(position, hashParam)),
    fromBlock,
    toBlock,
  };
}

function oneOrMany(
  value: unknown,
  parse: (value: unknown, index: number) => Hex,
): readonly Hex[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return [parse(value, 0)];
  // As in geth, an empty list matches everything.
  return value.length === 0 ? undefined : value.map((element) => parse(element, 0));
}

function formatBlock(block: BlockRecord, withTransactions: boolean, common: Common) {
  return {
    number: toQuantity(block.number),
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
    blockExtraData: packedExport(block),
    size: toQuantity(block.size),
    gasLimit: toQuantity(BLOCK_GAS_LIMIT),
    gasUsed: block.gasUsed,
    timestamp: toQuantity(block.timestamp),
    timestampMilliseconds: toQuantity(block.timestamp * 1000),
    baseFeePerGas: block.baseFee,
    blockGasCost: '0x0',
    extDataGasUsed: '0x0',
    extDataHash: ZERO_HASH,
    minDelayExcess: '0x0',
    blobGasUsed: '0x0',
    excessBlobGas: '0x0',
    parentBeaconBlockRoot: ZERO_HASH,
    uncles: [],
    // Fields that Helicon added.
    minPriceExponent: '0x0',
    settledExcess: '0x0',
    settledGasNumerator: '0x0',
    settledGasUnix: '0x0',
    settledHeight: '0x0',
    targetExponent: '0x0',
    transactions: block.transactions.map((transaction) =>
      withTransactions
        ? formatIncluded({ block, transaction }, common)
        : transaction.receipt.transactionHash,
    ),
  };
}

/** A list with one element: the codec version, the count 1, and the export without its codec version. */
function packedExport({ exportTx }: BlockRecord): Hex {
  return exportTx === undefined ? '0x' : `0x000000000001${exportTx.slice('0x0000'.length)}`;
}

function formatIncluded({ transaction, block }: LocatedTransaction, common: Common) {
  const { receipt, raw } = transaction;
  return format(parseTransaction(raw, common), {
    hash: receipt.transactionHash,
    from: receipt.from,
    blockHash: block.hash,
    blockNumber: receipt.blockNumber,
    transactionIndex: receipt.transactionIndex,
    gasPrice: receipt.effectiveGasPrice,
  });
}

function formatPending({ tx, hash, from, maxFee }: Transaction) {
  const noPosition = { blockHash: null, blockNumber: null, transactionIndex: null };
  return format(tx, { hash, from, gasPrice: toQuantity(maxFee), ...noPosition });
}

function format(tx: TypedTransaction, place: Readonly<Record<string, Hex | null>>) {
  const v = toQuantity(tx.v ?? 0n);
  return {
    ...place,
    type: toQuantity(tx.type),
    nonce: toQuantity(tx.nonce),
    to: tx.to?.toString() ?? null,
    value: toQuantity(tx.value),
    gas: toQuantity(tx.gasLimit),
    input: bytesToHex(tx.data),
    v,
    r: toQuantity(tx.r ?? 0n),
    s: toQuantity(tx.s ?? 0n),
    ...('maxFeePerGas' in tx && {
      maxFeePerGas: toQuantity(tx.maxFeePerGas),
      maxPriorityFeePerGas: toQuantity(tx.maxPriorityFeePerGas),
    }),
    ...('accessList' in tx && {
      accessList: accessListOf(tx),
      chainId: toQuantity(tx.common.chainId()),
      yParity: v,
    }),
  };
}
