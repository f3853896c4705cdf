import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../../src/ports/host.ts';

/**
 * A clock whose sleeps advance its own time and the sandbox's time, so that minutes pass in milliseconds. A few
 * real milliseconds pass too, in which the sandbox's programs can act.
 */
export class FastClock implements Clock {
  #ahead = 0;
  readonly #advance: (seconds: number) => void;
  /** Called after each sleep, which ends when the returned promise settles. */
  onSleep: () => void | Promise<void> = () => undefined;

  /** The maximum real duration of a sleep, in milliseconds. */
  mostReal = 50;
  /** The factor by which time limits are shorter than usual. */
  haste = 1;

  constructor(advance: (seconds: number) => void) {
    this.#advance = advance;
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** The milliseconds by which this clock and the sandbox are ahead of this machine. */
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
