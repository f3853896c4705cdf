/** Where a paused execution stops: before a block's transactions, or after them and before `latest` shows the state. */
export type ExecutionPause = 'before-transactions' | 'before-state';

/**
 * Tracks how far accepted blocks are executed. Under Helicon a block is accepted first and executed later, in two
 * stages: executing its transactions makes the receipts readable, and finishing the block moves `latest` to it.
 */
export class BlockExecution {
  #accepted = -1;
  #transactions = -1;
  #state = -1;
  #paused: ExecutionPause | undefined;
  #waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  /** @param later calls `run` after the time that executing a block takes, or at once if that time is 0 */
  constructor(readonly later: (run: () => void) => void) {}

  /** Height of the block that `latest` names. */
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

  /** Forgets the blocks above `height`, after a reorganization. */
  rewind(height: number): void {
    this.#accepted = Math.min(this.#accepted, height);
    this.#transactions = Math.min(this.#transactions, height);
    this.#state = Math.min(this.#state, height);
  }

  pause(at: ExecutionPause): void {
    this.#paused = at;
  }

  /** Executes every accepted block, and each later one when it is accepted. */
  resume(): void {
    this.#paused = undefined;
    this.#execute(this.#accepted);
  }

  /** Resolves once the transactions of a block are executed: its receipts can be read. */
  transactionsOf(height: number): Promise<void> {
    return this.#until(() => this.#transactions >= height);
  }

  /** Resolves once the block is completely executed, or dropped by a reorganization. */
  stateOf(height: number): Promise<void> {
    return this.#until(() => this.#state >= height || this.#accepted < height);
  }

  #execute(height: number): void {
    if (this.#paused === 'before-transactions') return;
    this.#transactions = Math.max(this.#transactions, height);
    if (this.#paused === undefined) this.#state = Math.max(this.#state, height);
    const waiting = this.#waiting;
    this.#waiting = waiting.filter(({ isDone }) => !isDone());
    for (const { isDone, resolve } of waiting) if (isDone()) resolve();
  }

  #until(isDone: () => boolean): Promise<void> {
    if (isDone()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ isDone, resolve }));
  }
}
