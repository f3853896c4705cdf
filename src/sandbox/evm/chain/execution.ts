/** Up to where a paused execution still goes: nothing of a block, or its transactions without its state at `latest`. */
export type ExecutionPause = 'before-transactions' | 'before-state';

/**
 * Which accepted blocks are executed. Under Helicon a block is accepted first and executed afterwards:
 * receipts come with its transactions, and `latest` moves once the whole block is done.
 */
export class Execution {
  #accepted = -1;
  #transactions = -1;
  #state = -1;
  #paused: ExecutionPause | undefined;
  #waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  /** @param later runs something after the time that a block takes; at once where it takes none */
  constructor(readonly later: (run: () => void) => void) {}

  /** Height of the last block whose state is seen at `latest`. */
  get height(): number {
    return this.#state;
  }

  /** Everything up to this block was executed before the process started. */
  begin(height: number): void {
    this.#accepted = height;
    this.#execute(height);
  }

  /** A block joins the chain. */
  accept(height: number): void {
    this.#accepted = height;
    this.later(() => this.#execute(Math.min(height, this.#accepted)));
  }

  /** Blocks above a height are gone. */
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

  /** Resolves once the block is executed as a whole, or has gone. */
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
