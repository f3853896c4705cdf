import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../../src/ports/clock.ts';

/**
 * A clock whose sleeps put the sandbox's time and its own forward, so that what takes minutes takes
 * milliseconds; a few real ones pass, in which the sandbox's people can act.
 */
export class FastClock implements Clock {
  #ahead = 0;
  readonly #advance: (seconds: number) => void;
  /** Called after each sleep, which ends when the returned promise settles. */
  onSleep: () => void | Promise<void> = () => undefined;

  /** The most that a sleep really takes, in milliseconds. */
  mostReal = 50;
  /** By how much limits of time are shorter than they say. */
  haste = 1;

  constructor(advance: (seconds: number) => void) {
    this.#advance = advance;
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Milliseconds by which it is ahead of this machine, as the sandbox is. */
  get ahead(): number {
    return this.#ahead;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const real = Math.min(milliseconds, this.mostReal);
    await wait(real);
    this.forward((milliseconds - real) / 1000);
    await this.onSleep();
    signal?.throwIfAborted();
  }

  timeout(milliseconds: number): AbortSignal {
    return AbortSignal.timeout(milliseconds / this.haste);
  }

  forward(seconds: number): void {
    this.#ahead += seconds * 1000;
    this.#advance(seconds);
  }
}
