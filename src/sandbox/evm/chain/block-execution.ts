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

  /** @param later calls `run` when the execution time of a block has passed; at once if that time is 0 */
  constructor(readonly later: (run: () => void) => void) {}

  /** The height of the block that `latest` names. */
  get height(): number {
    return this.#state;
  }

  /** Marks every block up to `height` as accepted and executed. */
  begin(height: number): void {
    this.#accepted = height;
    this.#execute(height);
  }

  /** Accepts a block and schedules its execution. */
  accept(height: number): void {
    this.#accepted = height;
    this.later(() => this.#execute(Math.min(height, this.#accepted)));
  }

  /** Forgets the blocks above `height` after a reorganization. */
  rewind(height: number): void {
    this.#accepted = Math.min(this.#accepted, height);
    this.#transactions = Math.min(this.#transactions, height);
    this.#state = Math.min(this.#state, height);
  }

  pause(at: ExecutionPause): void {
    this.#paused = at;
  }

  /** Executes every accepted block. Later blocks are executed as usual. */
  resume(): void {
    this.#paused = undefined;
    this.#execute(this.#accepted);
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
