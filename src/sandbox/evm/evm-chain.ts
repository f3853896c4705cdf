import type { Hex } from '../../domain/identity/bytes.ts';
import type { CanonicalValidators } from '../../protocol/warp/canonical-validators.ts';
import type { RpcService } from '../server/rpc-service.ts';
import type { ChainKind } from './chain-kind.ts';
import type { ExecutionPause } from './chain/block-execution.ts';
import type { StateDiff } from './state/state-diff.ts';
import type { StoreOptions } from './store/chain-store.ts';

export interface EvmChainOptions {
  /** Defaults to 'coreth'. */
  readonly kind?: ChainKind;
  readonly chainId: bigint;
  readonly networkId: number;
  /** 32 bytes. */
  readonly blockchainId: Uint8Array;
  /** The first balances, in wei. Only a new chain uses them. */
  readonly genesis: Readonly<Record<Hex, bigint>>;
  /** The rest of the first state, such as contracts. Only a new chain uses it. */
  readonly genesisState?: () => Promise<StateDiff>;
  /** Seconds since 1970. The clock may jump back; block times never do. */
  readonly clock: () => number;
  /** The validators that sign delivered warp messages, as of now. */
  readonly warpValidators: () => CanonicalValidators;
  /** Where the chain is stored; without it, the chain exists in memory alone. */
  readonly store?: StoreOptions;
  /**
   * Milliseconds from a transaction to its block. 0, the default, makes a block for each transaction at once;
   * Infinity makes blocks only on `mine()`.
   */
  readonly blockTime?: number;
  /** Milliseconds from a block to its execution. 0, the default, executes each block at once. */
  readonly executionTime?: number;
  /** Wei per gas; defaults to 1 gwei. Transactions that offer less wait in the pool. */
  readonly baseFee?: () => bigint;
  /** The most blocks that one `eth_getLogs` may span; unlimited by default. */
  readonly maxLogBlocks?: number;
  /**
   * The minimum number of past blocks whose states stay readable, and whose empty blocks are kept; defaults to
   * 50,000.
   */
  readonly history?: number;
}

/** The main fields of a block. */
export interface BlockSummary {
  readonly number: bigint;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Hashes of its transactions. */
  readonly transactions: readonly Hex[];
}

/** The balance changes of an export to the P-Chain, or of an import from it. */
export interface AtomicOperation {
  readonly debits: readonly AtomicDebit[];
  readonly credits: readonly AtomicCredit[];
}

export interface AtomicDebit {
  readonly address: Hex;
  readonly wei: bigint;
  /** Must be the account's next nonce; the debit uses it. */
  readonly nonce: bigint;
}

export interface AtomicCredit {
  readonly address: Hex;
  readonly wei: bigint;
}

export interface ReorgOptions {
  /** What happens to transactions of the dropped blocks; 'requeue', the default, returns them to the pool. */
  readonly transactions?: 'requeue' | 'drop';
}

/** An EVM chain: the sandbox's C-Chain. */
export interface EvmChain {
  /** Answers a JSON-RPC call; never rejects. */
  readonly handle: RpcService;
  head(): BlockSummary;
  /** Calls the listener after each stored block; returns a function that unsubscribes it. */
  onBlock(listener: (block: BlockSummary) => void): () => void;
  /** An account after the last accepted block; zeros if it does not exist. */
  account(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** An account after the last executed block; zeros if it does not exist. */
  executedAccount(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** True if this chain has sent a warp message; `id` is the SHA-256 of its unsigned bytes. */
  hasWarpMessage(id: Hex): boolean;
  /** The unsigned bytes of a warp message that this chain has sent; undefined for any other. */
  warpMessage(id: Hex): Uint8Array | undefined;
  /**
   * Makes a block of an export's or import's changes, all of them or none, and stores `meta` with it.
   * @throws RpcError with coreth's text: `invalid nonce` or `insufficient funds`
   */
  applyAtomic(operation: AtomicOperation, meta: string): Promise<BlockSummary>;
  /** Every block of an export or import, in order, including those before a restart. */
  atomicBlocks(): readonly { readonly number: bigint; readonly meta: string }[];
  /** The whole state at the head, in the form of `genesisState`. */
  snapshot(): StateDiff;
  /** Makes a block of the executable transactions, or an empty one, at the current time. A running block timer continues. */
  tick(): Promise<BlockSummary>;
  /** Makes one block of all executable transactions, or an empty one, now. */
  mine(): Promise<BlockSummary>;
  /** Changes `EvmChainOptions.blockTime`. A running block timer is not changed. */
  setBlockTime(milliseconds: number): void;
  /** Switches `txpool_contentFrom` on or off. It is off at first, as on a node with default settings. */
  exposePool(isTold: boolean): void;
  /**
   * Replaces up to 3 blocks at the head with empty ones.
   * @throws RangeError if the chain is shorter, or if one of the blocks has an export or import
   */
  reorg(depth: number, options?: ReorgOptions): Promise<BlockSummary>;
  /**
   * Stops executing blocks until `resumeExecution`. New blocks are accepted, receipts wait, and `latest` does not move.
   */
  pauseExecution(at: ExecutionPause): void;
  resumeExecution(): void;
  /** Finishes running work and closes the store. */
  close(): Promise<void>;
}
