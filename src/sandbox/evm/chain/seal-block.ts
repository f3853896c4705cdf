import { createHash } from 'node:crypto';
import type { Block } from '@ethereumjs/block';
import { genTransactionsTrieRoot } from '@ethereumjs/block';
import { createMPT } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { KECCAK256_RLP } from '@ethereumjs/util';
import { Bloom, encodeReceipt, type RunTxResult } from '@ethereumjs/vm';
import { bytesToHex, hexToBytes, type Hex } from '../../../domain/identity/bytes.ts';
import { makeBlock, type Machine } from '../execution/machine.ts';
import type { Transaction } from '../pool/transaction.ts';
import { diffToJson, type StateDiff } from '../state/state-diff.ts';
import { quantity, type BlockRecord, type ReceiptRecord } from './block-record.ts';
import { emptyBlock } from './empty-block.ts';

/** A transaction of a block, with its result. */
export interface Included {
  readonly transaction: Transaction;
  readonly result: RunTxResult;
}

export interface BlockContents {
  readonly parent: BlockRecord | undefined;
  readonly timestamp: number;
  readonly baseFee: bigint;
  readonly included: readonly Included[];
  readonly diff: StateDiff;
  readonly atomic?: string | undefined;
  /** Gives the block a different hash than an otherwise equal block. */
  readonly extraData?: Hex | undefined;
}

/** Makes the record of a block whose transactions have run. */
export async function sealBlock(
  machine: Pick<Machine, 'common'>,
  contents: BlockContents,
): Promise<BlockRecord> {
  const { parent, included } = contents;
  const block = makeBlock(
    machine,
    {
      number: (parent?.number ?? -1) + 1,
      parentHash: parent?.hash ?? `0x${'00'.repeat(32)}`,
      timestamp: contents.timestamp,
      baseFeePerGas: contents.baseFee,
      gasUsed: included.reduce((sum, { result }) => sum + result.totalGasSpent, 0n),
      stateRoot: stateRoot(parent?.stateRoot, contents),
      transactionsTrie: await genTransactionsTrieRoot(
        included.map((entry) => entry.transaction.tx),
      ),
      receiptTrie: await receiptsRoot(included),
      logsBloom: logsBloom(included),
      extraData: contents.extraData ?? '0x',
    },
    included.map((entry) => entry.transaction.tx),
  );
  const hash = bytesToHex(block.hash());
  if (parent !== undefined && isEmpty(contents)) {
    const { timestamp, baseFee } = contents;
    return emptyBlock(parent, { timestamp, hash, baseFee: quantity(baseFee) });
  }
  return recordOf(block, hash, contents);
}

/** True for a block that the store writes as one short line. */
function isEmpty(contents: BlockContents): boolean {
  return contents.included.length === 0 && !contents.extraData && changesNothing(contents);
}

/** True if a block leaves the state unchanged. Such a block has its parent's state root. */
function changesNothing({ diff, atomic }: BlockContents): boolean {
  return diff.accounts.size === 0 && diff.slots.size === 0 && atomic === undefined;
}

/**
 * Returns the state root of a block. The state has no Merkle trie. The root is a hash of the parent's root
 * and of the block's state changes. Equal roots mean equal histories of state changes.
 */
function stateRoot(parent: Hex | undefined, contents: BlockContents): Uint8Array {
  const parentRoot = hexToBytes(parent ?? `0x${'00'.repeat(32)}`);
  if (parent !== undefined && changesNothing(contents)) return parentRoot;
  const change = JSON.stringify([diffToJson(contents.diff), contents.atomic ?? null]);
  return createHash('sha256').update(parentRoot).update(change).digest();
}

async function receiptsRoot(included: readonly Included[]): Promise<Uint8Array> {
  if (included.length === 0) return KECCAK256_RLP;
  const trie = await createMPT();
  for (const [index, { transaction, result }] of included.entries()) {
    await trie.put(RLP.encode(index), encodeReceipt(result.receipt, transaction.tx.type));
  }
  return trie.root();
}

function logsBloom(included: readonly Included[]): Uint8Array {
  const bloom = new Bloom();
  for (const { result } of included) bloom.or(result.bloom);
  return bloom.bitvector;
}

function recordOf(
  block: Block,
  hash: Hex,
  { included, atomic, timestamp }: BlockContents,
): BlockRecord {
  const { header } = block;
  const context = { hash, number: quantity(header.number), timestamp: quantity(timestamp) };
  return {
    number: Number(header.number),
    hash,
    parentHash: bytesToHex(header.parentHash),
    timestamp,
    baseFee: quantity(header.baseFeePerGas ?? 0n),
    gasUsed: quantity(header.gasUsed),
    stateRoot: bytesToHex(header.stateRoot),
    transactionsRoot: bytesToHex(header.transactionsTrie),
    receiptsRoot: bytesToHex(header.receiptTrie),
    logsBloom: bytesToHex(header.logsBloom),
    extraData: bytesToHex(header.extraData),
    size: block.serialize().length,
    transactions: receiptsOf(included, context).map((receipt, index) => ({
      raw: included[index]?.transaction.raw ?? '0x',
      receipt,
    })),
    ...(atomic !== undefined && { atomic }),
  };
}

interface BlockContext {
  readonly hash: Hex;
  readonly number: Hex;
  readonly timestamp: Hex;
}

function receiptsOf(included: readonly Included[], block: BlockContext): ReceiptRecord[] {
  let [gas, logIndex] = [0n, 0];
  return included.map(({ transaction, result }, index) => {
    gas += result.totalGasSpent;
    const failed = result.execResult.exceptionError !== undefined;
    const position = {
      blockHash: block.hash,
      blockNumber: block.number,
      transactionHash: transaction.hash,
      transactionIndex: quantity(index),
    };
    return {
      ...position,
      from: transaction.from,
      to: transaction.tx.to?.toString() ?? null,
      cumulativeGasUsed: quantity(gas),
      gasUsed: quantity(result.totalGasSpent),
      effectiveGasPrice: quantity(result.amountSpent / result.totalGasSpent),
      contractAddress: failed ? null : (result.createdAddress?.toString() ?? null),
      logs: (result.execResult.logs ?? []).map(([address, topics, data]) => ({
        ...position,
        address: bytesToHex(address),
        topics: topics.map(bytesToHex),
        data: bytesToHex(data),
        blockTimestamp: block.timestamp,
        logIndex: quantity(logIndex++),
        removed: false,
      })),
      logsBloom: bytesToHex(result.bloom.bitvector),
      status: failed ? '0x0' : '0x1',
      type: quantity(transaction.tx.type),
    };
  });
}
