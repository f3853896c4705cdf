import type { Hex } from '../../domain/identity/bytes.ts';
import type { CanonicalValidators } from '../../protocol/warp/canonical-validators.ts';
import type { RpcService } from '../server/rpc-service.ts';
import type { ChainKind } from './chain-kind.ts';
import type { ExecutionPause } from './chain/execution.ts';
import type { StateDiff } from './state/state-diff.ts';
import type { StoreOptions } from './store/chain-store.ts';

export interface EvmChainOptions {
  /** 'coreth' where left out. */
  readonly kind?: ChainKind;
  readonly chainId: bigint;
  readonly networkId: number;
  /** 32 bytes. */
  readonly blockchainId: Uint8Array;
  /** Wei that accounts have from the start; only a chain without a store, or a new one, looks at it. */
  readonly genesis: Readonly<Record<Hex, bigint>>;
  /** What stands in the first block besides, such as contracts; only a new chain asks for it. */
  readonly genesisState?: () => Promise<StateDiff>;
  /** Seconds since 1970. It may jump; blocks never go back. */
  readonly clock: () => number;
  /** Who must have signed a message that a transaction delivers: the set that holds now. */
  readonly warpValidators: () => CanonicalValidators;
  /** Where the chain outlives its process; without it everything stays in memory. */
  readonly store?: StoreOptions;
  /**
   * Milliseconds from a transaction to the block that takes it in. 0, the default, mines each at once
   * in a block of its own; Infinity mines only on `mine()`.
   */
  readonly blockTime?: number;
  /** Milliseconds from a block to its execution; 0, the default, executes each at once. */
  readonly executionTime?: number;
  /** Wei per gas; 1 gwei where left out. Transactions that offer less wait in the pool. */
  readonly baseFee?: () => bigint;
  /** The most blocks that one `eth_getLogs` may span; unlimited where left out. */
  readonly maxLogBlocks?: number;
  /** How many blocks back states and empty blocks can be read, at least; 50,000 where left out. */
  readonly history?: number;
}

/** A block in short. */
export interface BlockSummary {
  readonly number: bigint;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Hashes of its transactions. */
  readonly transactions: readonly Hex[];
}

/** Balances that change outside of transactions: exports to and imports from the P-Chain. */
export interface AtomicOperation {
  readonly debits: readonly AtomicDebit[];
  readonly credits: readonly AtomicCredit[];
}

export interface AtomicDebit {
  readonly address: Hex;
  readonly wei: bigint;
  /** Must be the account's own; the debit uses it up. */
  readonly nonce: bigint;
}

export interface AtomicCredit {
  readonly address: Hex;
  readonly wei: bigint;
}

export interface ReorgOptions {
  /** What becomes of the transactions of the dropped blocks; they wait for a block where left out. */
  readonly transactions?: 'requeue' | 'drop';
}

/** An EVM chain of the network: the C-Chain, or an L1's own. */
export interface EvmChain {
  /** Answers a JSON-RPC call; never rejects. */
  readonly handle: RpcService;
  head(): BlockSummary;
  /** Calls the listener after each block, once it is stored; returns what ends that. */
  onBlock(listener: (block: BlockSummary) => void): () => void;
  /** An account after the last accepted block; zeros where it does not exist. */
  account(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** The same after the last executed block. */
  executedAccount(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** Whether this chain has sent a warp message, by the SHA-256 of its unsigned bytes. */
  hasWarpMessage(id: Hex): boolean;
  /** The unsigned bytes of a warp message that this chain has sent. */
  warpMessage(id: Hex): Uint8Array | undefined;
  /**
   * Makes a block of changes outside of transactions: all of them or none. `meta` is kept with it.
   * @throws Error with coreth's text where a nonce is not the account's own (`invalid nonce`) or a
   * balance does not suffice (`insufficient funds`)
   */
  applyAtomic(operation: AtomicOperation, meta: string): Promise<BlockSummary>;
  /** Every such block that stands, in order; also those before a restart. */
  atomicBlocks(): readonly { readonly number: bigint; readonly meta: string }[];
  /** The whole state at the head, in the form that `genesisState` takes. */
  snapshot(): StateDiff;
  /** Lets time pass: makes a block with what waits, or an empty one. A running block interval continues. */
  tick(): Promise<BlockSummary>;
  /** Takes everything that can run into one block, now; an empty one where there is nothing. */
  mine(): Promise<BlockSummary>;
  /** From now on; see `EvmChainOptions.blockTime`. What waits already waits for the next block. */
  setBlockTime(milliseconds: number): void;
  /** Whether `txpool_contentFrom` is served from now on; at first it is not, as a node has it by itself. */
  tellPool(isTold: boolean): void;
  /**
   * Drops up to 3 blocks from the head and puts as many empty ones into their place.
   * @throws RangeError where the chain does not reach back so far, or a dropped block would take back
   * a change outside of transactions
   */
  reorg(depth: number, options?: ReorgOptions): Promise<BlockSummary>;
  /**
   * Leaves blocks from now on accepted but not executed, until `resumeExecution`: receipts wait, and
   * `latest` stays where it is.
   */
  pauseExecution(at: ExecutionPause): void;
  resumeExecution(): void;
  /** Finishes what is under way and closes the store. */
  close(): Promise<void>;
}
