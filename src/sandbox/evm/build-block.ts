import { createHash } from 'node:crypto';
import type { Block } from '@ethereumjs/block';
import { genTransactionsTrieRoot } from '@ethereumjs/block';
import { createMPT } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { createAccount, createAddressFromString, KECCAK256_RLP } from '@ethereumjs/util';
import { Bloom, encodeReceipt, type RunTxResult } from '@ethereumjs/vm';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import { RpcError } from '../server/rpc-error.ts';
import { toQuantity, type BlockRecord, type ReceiptRecord } from './blocks.ts';
import type { AtomicOperation } from './evm-chain.ts';
import { BLOCK_GAS_LIMIT } from './gas.ts';
import { makeBlock, runTransaction, type EvmMachine } from './machine.ts';
import type { StateOverlay } from './state-overlay.ts';
import { diffToJson, type StateDiff } from './state.ts';
import type { Transaction } from './transaction.ts';
import type { WarpPredicate } from './warp-predicate.ts';

/** The plan for a new block. */
export interface BlockPlan {
  readonly parent: BlockRecord;
  readonly timestamp: number;
  readonly baseFee: bigint;
  /** The transactions in the order of execution. */
  readonly transactions: readonly Transaction[];
}

export interface ProducedBlock {
  readonly block: BlockRecord;
  readonly diff: StateDiff;
  /** The transactions that cannot be included, each with the reason. */
  readonly refused: ReadonlyMap<Transaction, string>;
}

/**
 * Runs transactions on top of a block and seals the result as the next block. Stops at the first transaction
 * whose gas limit exceeds the block's remaining gas. Refuses a transaction that cannot run, and skips the
 * sender's later transactions.
 */
export async function produceBlock(
  machine: EvmMachine,
  plan: BlockPlan,
  verify: (predicate: WarpPredicate) => boolean,
): Promise<ProducedBlock> {
  const { parent, timestamp, baseFee } = plan;
  machine.state.begin(parent.number);
  const context = makeBlock(machine, {
    number: parent.number + 1,
    parentHash: parent.hash,
    timestamp,
    baseFeePerGas: baseFee,
  });
  const included: Included[] = [];
  const refused = new Map<Transaction, string>();
  let gasLeft = BLOCK_GAS_LIMIT;
  for (const transaction of plan.transactions) {
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
  const block = await sealBlock(machine, { parent, timestamp, baseFee, included, diff });
  return { block, diff, refused };
}

/** The state before the first transaction. */
export interface FirstState {
  /** The balances in wei, by account. */
  readonly balances: Readonly<Record<Hex, bigint>>;
  readonly state: StateDiff;
}

/**
 * Makes block 0 with the first state. Also puts a byte of code at the warp precompile's address, because
 * Solidity refuses to call an account without code.
 */
export async function makeGenesis(
  machine: EvmMachine,
  { balances, state: initialState }: FirstState,
  header: { readonly timestamp: number; readonly baseFee: bigint },
): Promise<{ block: BlockRecord; diff: StateDiff }> {
  const { state } = machine;
  state.begin(-1);
  for (const [address, balance] of Object.entries(balances)) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }));
  }
  const precompile = createAddressFromString(WARP_PRECOMPILE);
  await state.putCode(precompile, Uint8Array.of(1));
  await state.modifyAccountFields(precompile, { nonce: 1n });
  const written = state.diff();
  const diff: StateDiff = {
    accounts: new Map([...initialState.accounts, ...written.accounts]),
    slots: new Map([...initialState.slots, ...written.slots]),
    codes: new Map([...initialState.codes, ...written.codes]),
  };
  const block = await sealBlock(machine, { ...header, parent: undefined, included: [], diff });
  return { block, diff };
}

/**
 * Writes the balance changes of an export or import into the overlay.
 * @throws RpcError with coreth's text for atomic transactions: `invalid nonce` or `insufficient funds`
 */
export async function writeAtomicChanges(
  state: StateOverlay,
  { debits, credits }: AtomicOperation,
): Promise<void> {
  for (const { address, wei, nonce } of debits) {
    const owner = createAddressFromString(address);
    const account = (await state.getAccount(owner)) ?? createAccount({});
    if (account.nonce !== nonce) {
      throw new RpcError(`invalid nonce: address ${address} state ${account.nonce} tx ${nonce}`);
    }
    if (account.balance < wei) {
      throw new RpcError(
        `insufficient funds: address ${address} have ${account.balance} want ${wei}`,
      );
    }
    account.balance -= wei;
    account.nonce += 1n;
    await state.putAccount(owner, account);
  }
  for (const { address, wei } of credits) {
    const owner = createAddressFromString(address);
    const account = (await state.getAccount(owner)) ?? createAccount({});
    account.balance += wei;
    await state.putAccount(owner, account);
  }
}

/** A transaction of a block, with its result. */
interface Included {
  readonly transaction: Transaction;
  readonly result: RunTxResult;
}

interface BlockContents {
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
  machine: Pick<EvmMachine, 'common'>,
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
  return recordOf(block, contents);
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

function recordOf(block: Block, { included, atomic, timestamp }: BlockContents): BlockRecord {
  const { header } = block;
  const hash = bytesToHex(block.hash());
  const context = { hash, number: toQuantity(header.number), timestamp: toQuantity(timestamp) };
  return {
    number: Number(header.number),
    hash,
    parentHash: bytesToHex(header.parentHash),
    timestamp,
    baseFee: toQuantity(header.baseFeePerGas ?? 0n),
    gasUsed: toQuantity(header.gasUsed),
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
        topics: topics.map(bytesToHex),
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
