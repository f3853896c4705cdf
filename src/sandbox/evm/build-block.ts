import { createHash } from 'node:crypto';
import { createAccount, createAddressFromString } from '@ethereumjs/util';
import { Bloom, type RunTxResult } from '@ethereumjs/vm';
import { bytesToHex, type Hex } from '../../domain/identity/bytes.ts';
import { encode } from '../state/line-store.ts';
import { toQuantity, ZERO_HASH, type BlockRecord, type ReceiptRecord } from './blocks.ts';
import { BLOCK_GAS_LIMIT } from './gas.ts';
import { keccak256 } from './keccak.ts';
import { makeBlock, runTransaction, type EvmMachine } from './machine.ts';
import type { StateOverlay } from './state-overlay.ts';
import type { StateDiff } from './state.ts';
import type { Transaction } from './transaction.ts';
import { WARP_ADDRESS, type WarpPredicate } from './warp.ts';

/** Stops at the first transaction that exceeds the remaining gas. Skips a refused sender's later ones. */
export async function produceBlock(
  machine: EvmMachine,
  header: Pick<BlockContents, 'timestamp' | 'baseFee'> & { readonly parent: BlockRecord },
  transactions: readonly Transaction[],
  verify: (predicate: WarpPredicate) => boolean,
) {
  const { parent, timestamp, baseFee } = header;
  machine.state.begin(parent.number);
  const context = makeBlock(machine, {
    number: parent.number + 1,
    parentHash: parent.hash,
    timestamp,
    baseFeePerGas: baseFee,
  });
  const included: BlockTransaction[] = [];
  /** The reasons why transactions cannot be included. */
  const refused = new Map<Transaction, string>();
  let gasLeft = BLOCK_GAS_LIMIT;
  for (const transaction of transactions) {
    if (transaction.tx.gasLimit > gasLeft) break;
    if ([...refused.keys()].some(({ from }) => from === transaction.from)) continue;
    const judged = transaction.predicates.map((predicate) => ({
      ...predicate,
      valid: verify(predicate),
    }));
    try {
      const result = await runTransaction(machine, context, transaction, judged);
      included.push({ transaction, result });
      gasLeft -= result.totalGasSpent;
    } catch (error) {
      refused.set(transaction, error instanceof Error ? error.message : String(error));
    }
  }
  const diff = machine.state.diff();
  const block = sealBlock({ ...header, included, diff });
  return { block, diff, refused };
}

/** Solidity refuses to call an account without code. */
const PRECOMPILE_CODE = Uint8Array.of(1);

/** Makes the first block. Adds the account of the warp precompile to the first state. */
export function makeGenesis(
  first: StateDiff,
  header: { readonly timestamp: number; readonly baseFee: bigint },
): { block: BlockRecord; diff: StateDiff } {
  const codeHash = bytesToHex(keccak256(PRECOMPILE_CODE));
  const precompile = { nonce: 1n, balance: 0n, codeHash };
  const diff: StateDiff = {
    accounts: new Map(first.accounts).set(WARP_ADDRESS, precompile),
    slots: first.slots,
    codes: new Map(first.codes).set(codeHash, PRECOMPILE_CODE),
  };
  return { block: sealBlock({ ...header, parent: undefined, included: [], diff }), diff };
}

export interface Debit {
  readonly address: Hex;
  readonly wei: bigint;
}

export async function writeExport(state: StateOverlay, debits: readonly Debit[]): Promise<void> {
  for (const { address, wei } of debits) {
    const owner = createAddressFromString(address);
    const account = (await state.getAccount(owner)) ?? createAccount({});
    account.balance -= wei;
    account.nonce += 1n;
    await state.putAccount(owner, account);
  }
}

interface BlockTransaction {
  readonly transaction: Transaction;
  readonly result: RunTxResult;
}

interface BlockContents {
  readonly parent: BlockRecord | undefined;
  readonly timestamp: number;
  readonly baseFee: bigint;
  readonly included: readonly BlockTransaction[];
  readonly diff: StateDiff;
  readonly exportTx?: Hex;
}

/**
 * The block has no Merkle tries: its roots are hashes of the contents, and its own hash is a hash of the
 * header. Equal roots mean equal histories.
 */
export function sealBlock(contents: BlockContents): BlockRecord {
  const { parent, timestamp, included, diff, exportTx } = contents;
  const bloom = new Bloom();
  for (const { result } of included) bloom.or(result.bloom);
  const raws = included.map(({ transaction }) => transaction.raw);
  const number = (parent?.number ?? -1) + 1;
  const header = {
    number,
    parentHash: parent?.hash ?? ZERO_HASH,
    timestamp,
    baseFee: toQuantity(contents.baseFee),
    gasUsed: toQuantity(included.reduce((sum, { result }) => sum + result.totalGasSpent, 0n)),
    stateRoot: stateRoot(parent?.stateRoot, diff),
    transactionsRoot: digest(raws),
    logsBloom: bytesToHex(bloom.bitvector),
    extraData: '0x' as const,
    ...(exportTx !== undefined && { exportTx }),
  };
  const hash = digest(header);
  const receipts = receiptsOf(included, {
    hash,
    number: toQuantity(number),
    timestamp: toQuantity(timestamp),
  });
  return {
    ...header,
    hash,
    receiptsRoot: digest(receipts),
    size: HEADER_SIZE + raws.reduce((sum, raw) => sum + raw.length / 2 - 1, 0),
    transactions: receipts.map((receipt, index) => ({ raw: raws[index] ?? '0x', receipt })),
  };
}

/** In bytes, of an empty block. */
const HEADER_SIZE = 600;

/** A block that leaves the state unchanged has its parent's state root. */
function stateRoot(parent: Hex | undefined, diff: StateDiff): Hex {
  const isUnchanged = diff.accounts.size === 0 && diff.slots.size === 0;
  return parent !== undefined && isUnchanged ? parent : digest([parent ?? ZERO_HASH, diff]);
}

function digest(value: unknown): Hex {
  return `0x${createHash('sha256').update(encode(value)).digest('hex')}`;
}

function receiptsOf(
  included: readonly BlockTransaction[],
  block: { readonly hash: Hex; readonly number: Hex; readonly timestamp: Hex },
): ReceiptRecord[] {
  let [gas, logIndex] = [0n, 0];
  return included.map(({ transaction, result }, index) => {
    gas += result.totalGasSpent;
    const failed = result.execResult.exceptionError !== undefined;
    const position = {
      blockHash: block.hash,
      blockNumber: block.number,
      transactionHash: transaction.hash,
      transactionIndex: toQuantity(index),
    };
    return {
      ...position,
      from: transaction.from,
      to: transaction.tx.to?.toString() ?? null,
      cumulativeGasUsed: toQuantity(gas),
      gasUsed: toQuantity(result.totalGasSpent),
      effectiveGasPrice: toQuantity(result.amountSpent / result.totalGasSpent),
      contractAddress: failed ? null : (result.createdAddress?.toString() ?? null),
      logs: (result.execResult.logs ?? []).map(([address, topics, data]) => ({
        ...position,
        address: bytesToHex(address),
        topics: topics.map(bytesToHex) as [Hex, ...Hex[]],
        data: bytesToHex(data),
        blockTimestamp: block.timestamp,
        logIndex: toQuantity(logIndex++),
        removed: false,
      })),
      logsBloom: bytesToHex(result.bloom.bitvector),
      status: failed ? '0x0' : '0x1',
      type: toQuantity(transaction.tx.type),
    };
  });
}
