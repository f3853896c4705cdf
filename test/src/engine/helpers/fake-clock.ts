import type { Clock } from '../../../../src/ports/clock.ts';

/** A clock whose sleeps end at once, having turned it on. */
export class FakeClock implements Clock {
  #now: number;
  readonly sleeps: number[] = [];
  /** Called whenever somebody sleeps: the world goes on. */
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
