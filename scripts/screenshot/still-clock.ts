import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxClock } from '../../src/sandbox/network/clock.ts';

interface Timer {
  readonly at: number;
  readonly after: number;
  readonly run: () => void;
}

/** A clock that stands still until `advance` moves it. Due timers run one after another. */
export class StillClock implements SandboxClock {
  #now: number;
  #repeated: readonly number[] = [];
  readonly #timers = new Set<Timer>();
  readonly #awaited = new Set<() => void>();
  readonly #tell: (now: number) => void;

  /** @param began milliseconds since 1970 @param tell receives each new time before the timers of that time run */
  constructor(began: number, tell: (now: number) => void) {
    this.#now = began;
    this.#tell = tell;
    tell(began);
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, after: milliseconds, run };
    this.#timers.add(timer);
    for (const look of [...this.#awaited]) look();
    return () => this.#timers.delete(timer);
  }

  /** Declares the current timers as repeated: each is set again when its action has ended. */
  nowRepeated(): void {
    this.#repeated = [...this.#timers].map(({ after }) => after);
  }

  /** Resolves as soon as a timer with this delay is set. */
  set(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (![...this.#timers].some(({ after }) => after === milliseconds)) return;
        this.#awaited.delete(look);
        resolve();
      };
      this.#awaited.add(look);
      look();
    });
  }

  /**
   * Moves the time forward from one due timer to the next. The action of each timer ends before the next timer runs.
   */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
      if (next === undefined || next.at > end) break;
      this.#timers.delete(next);
      this.#set(next.at);
      next.run();
      while (!this.#settled()) await nextTurn();
    }
    this.#set(end);
  }

  #settled(): boolean {
    const set = new Set([...this.#timers].map(({ after }) => after));
    return this.#repeated.every((after) => set.has(after));
  }

  #set(now: number): void {
    this.#now = now;
    this.#tell(now);
  }
}
