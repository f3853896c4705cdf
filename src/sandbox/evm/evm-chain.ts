import type { Hex } from '../../domain/identity/bytes.ts';
import type { CanonicalValidators } from '../../protocol/warp/canonical-validators.ts';
import type { RpcService } from '../server/rpc-service.ts';
import type { ExecutionPause } from './block-execution.ts';
import type { StoreOptions } from './chain-store.ts';
import type { StateDiff } from './state.ts';

export interface EvmChainOptions {
  readonly chainId: bigint;
  readonly networkId: number;
  /** The blockchain's ID: 32 bytes. */
  readonly blockchainId: Uint8Array;
  /** The first balances in wei, by account. Only a new chain uses these balances. */
  readonly genesis: Readonly<Record<Hex, bigint>>;
  /** Makes the rest of the first state, such as contracts. Only a new chain calls this function. */
  readonly genesisState?: () => Promise<StateDiff>;
  /** Returns the current time in seconds since 1970. The clock may jump back, but block times never do. */
  readonly clock: () => number;
  /** Returns the current validators, against which delivered warp messages are verified. */
  readonly warpValidators: () => CanonicalValidators;
  /** Where the chain is stored. Without a store, the chain exists in memory alone. */
  readonly store?: StoreOptions;
  /** As `EvmControls.setBlockTime`; defaults to 0. */
  readonly blockTime?: number;
}

/** The main fields of a block. */
export interface BlockSummary {
  readonly number: bigint;
  readonly hash: Hex;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** The hashes of the block's transactions. */
  readonly transactions: readonly Hex[];
}

/** The balance changes of an export to the P-Chain, or of an import from the P-Chain. */
export interface AtomicOperation {
  readonly debits: readonly AtomicDebit[];
  readonly credits: readonly AtomicCredit[];
}

interface AtomicDebit {
  readonly address: Hex;
  readonly wei: bigint;
  /** The account's next nonce, which the debit uses up. */
  readonly nonce: bigint;
}

interface AtomicCredit {
  readonly address: Hex;
  readonly wei: bigint;
}

/** An EVM chain: the sandbox's C-Chain. */
export interface EvmChain {
  /** Answers a JSON-RPC call. The promise never rejects. */
  readonly handle: RpcService;
  head(): BlockSummary;
  /** Calls the listener after each new block. Returns a function that unsubscribes the listener. */
  onBlock(listener: (block: BlockSummary) => void): () => void;
  /** Returns an account after the last accepted block; zeros if the account does not exist. */
  account(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** Returns an account after the last executed block; zeros if the account does not exist. */
  executedAccount(address: Hex): { readonly nonce: bigint; readonly balance: bigint };
  /** True if this chain has sent a warp message. `id` is the SHA-256 of the message's unsigned bytes. */
  hasWarpMessage(id: Hex): boolean;
  /** Returns the unsigned bytes of a warp message that this chain has sent; undefined for any other ID. */
  warpMessage(id: Hex): Uint8Array | undefined;
  /**
   * Makes a block with all changes of an export or import, and stores `meta` in the block. If one change
   * fails, makes no block.
   * @throws RpcError with coreth's text: `invalid nonce` or `insufficient funds`
   */
  applyAtomic(operation: AtomicOperation, meta: string): Promise<BlockSummary>;
  /** Returns every block with an export or import, in order, also the blocks from before a restart. */
  atomicBlocks(): readonly { readonly number: bigint; readonly meta: string }[];
  /** Returns the whole state at the head, in the form that `genesisState` returns. */
  snapshot(): StateDiff;
  /** Finishes running work and closes the store. */
  close(): Promise<void>;
  readonly controls: EvmControls;
}

/**
 * The only seam through which tests imitate a slower or less reliable chain. The program never uses it.
 * test/helpers/sandbox/chain-controls.ts builds the tests' own controls on it.
 */
export interface EvmControls {
  /** The base fee of the next blocks in wei per gas. A transaction that offers less waits in the pool. */
  baseFee: bigint;
  /** If false, `txpool_contentFrom` does not exist, as on nodes that do not expose their pool. */
  exposesPool: boolean;
  /**
   * The time from a transaction to its block, in milliseconds. 0 makes a block for each new transaction at once.
   * With Infinity, only `mine` makes blocks. A change restarts a running block timer. With 0, the transactions
   * that already wait are included after a new transaction, `mine` or `tick`.
   */
  setBlockTime(milliseconds: number): void;
  /**
   * Makes a block of executable transactions, up to the block's gas limit. Without executable transactions,
   * the block is empty. Makes no block if none of the executable transactions can be included.
   */
  mine(): Promise<BlockSummary>;
  /**
   * Makes a block at the current time. If the block time is 0, the block contains the executable transactions.
   * With another block time, the block is empty.
   */
  tick(): Promise<BlockSummary>;
  /**
   * Stops executing blocks, or executes every accepted block if `at` is undefined. A paused chain still accepts
   * new blocks, but `latest` does not move to them. With 'before-transactions', requests for the receipts of
   * new blocks wait.
   */
  pauseExecution(at: ExecutionPause | undefined): void;
  /**
   * Replaces the blocks above a height with empty blocks.
   * @param requeue true to return the transactions of the dropped blocks to the pool
   */
  replaceBlocks(height: number, requeue: boolean): Promise<BlockSummary>;
}
