import type { Clock } from '../../../../src/ports/host.ts';

/** A clock whose sleeps end at once and advance the clock. */
export class FakeClock implements Clock {
  #now: number;
  readonly sleeps: number[] = [];
  /** Called at each sleep, so that a test can change the chain meanwhile. */
  onSleep: (now: number) => void = () => undefined;

  constructor(now = 1_700_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.sleeps.push(milliseconds);
    this.#now += milliseconds;
    this.onSleep(this.#now);
    await Promise.resolve();
    signal?.throwIfAborted();
  }
}
