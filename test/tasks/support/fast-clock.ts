import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../src/ports/clock.ts';

/**
 * A clock whose sleeps put the sandbox's time and its own forward, so that what takes minutes takes
 * milliseconds; a few real ones pass, in which the sandbox's people can act.
 */
export class FastClock implements Clock {
  #ahead = 0;
  readonly #advance: (seconds: number) => void;
  /** Called after each sleep. */
  onSleep: () => void = () => undefined;

  constructor(advance: (seconds: number) => void) {
    this.#advance = advance;
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const real = Math.min(milliseconds, 50);
    await wait(real);
    this.forward((milliseconds - real) / 1000);
    this.onSleep();
    signal?.throwIfAborted();
  }

  forward(seconds: number): void {
    this.#ahead += seconds * 1000;
    this.#advance(seconds);
  }
}
