import type { BlockRecord, ChainBlocks } from './blocks.ts';

/**
 * Where a paused execution stops: before a block's transactions, or after them but before `latest` moves to
 * the block.
 */
export type ExecutionPause = 'before-transactions' | 'before-state';

/**
 * Tracks how far the accepted blocks are executed. A block is accepted first and executed
 * later, in two stages. First, the block's transactions are executed and the receipts become readable. Then
 * `latest` moves to the block.
 */
export class BlockExecution {
  #accepted = -1;
  #transactions = -1;
  #state = -1;
  #paused: ExecutionPause | undefined;
  #waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  /** The height of the block that `latest` names. */
  get height(): number {
    return this.#state;
  }

  /** Accepts the blocks up to `height` and executes them, unless the execution is paused. */
  accept(height: number): void {
    this.#accepted = height;
    this.#execute(height);
  }

  /** Forgets the blocks above `height` after a reorganization. */
  rewind(height: number): void {
    this.#accepted = Math.min(this.#accepted, height);
    this.#transactions = Math.min(this.#transactions, height);
    this.#state = Math.min(this.#state, height);
  }

  /** Pauses the execution. If `at` is undefined, executes every accepted block and each later block. */
  pause(at: ExecutionPause | undefined): void {
    this.#paused = at;
    if (at === undefined) this.#execute(this.#accepted);
  }

  /** Resolves when the transactions of a block are executed, so that the block's receipts can be read. */
  transactionsOf(height: number): Promise<void> {
    return this.#waitUntil(() => this.#transactions >= height);
  }

  /**
   * Resolves when the block at a height is completely executed. Above the last accepted block, resolves at
   * once.
   */
  stateOf(height: number): Promise<void> {
    return this.#waitUntil(() => this.#state >= height || this.#accepted < height);
  }

  #execute(height: number): void {
    if (this.#paused === 'before-transactions') return;
    this.#transactions = Math.max(this.#transactions, height);
    if (this.#paused === undefined) this.#state = Math.max(this.#state, height);
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ isDone }) => !isDone());
    for (const { isDone, resolve } of waiting) if (isDone()) resolve();
  }

  #waitUntil(isDone: () => boolean): Promise<void> {
    if (isDone()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isDone, resolve }));
  }
}

/** A settled block is at least this many seconds older than the last executed block (tau of ACP-194). */
const SETTLED_AFTER = 5;
/**
 * Applies to blocks before the settled block. The state after a block can be read until the
 * block's successor is this many seconds old.
 */
const STATE_KEPT = 60;

/** The blocks that JSON-RPC callers see: the executed blocks, some of which are settled. */
export class ChainView {
  constructor(
    readonly blocks: ChainBlocks,
    readonly execution: BlockExecution,
    /** Returns the current time in seconds since 1970. */
    readonly clock: () => number,
  ) {}

  /** The last executed block. */
  get head(): BlockRecord {
    return this.blocks.byNumber(this.execution.height) ?? this.blocks.head;
  }

  /**
   * The block that the tags `safe` and `finalized` name. This block is at least
   * `SETTLED_AFTER` seconds older than the last executed block.
   */
  get settled(): BlockRecord {
    const { head } = this;
    let block = head;
    while (block.number > 0 && block.timestamp + SETTLED_AFTER > head.timestamp) {
      const previous = this.blocks.byNumber(block.number - 1);
      if (previous === undefined) break;
      block = previous;
    }
    return block;
  }

  /** True if the state after a block can still be read. */
  hasState({ number }: BlockRecord): boolean {
    if (number >= this.settled.number) return true;
    const nextBlock = this.blocks.byNumber(number + 1);
    return nextBlock !== undefined && this.clock() - nextBlock.timestamp <= STATE_KEPT;
  }
}
