import type { Clock } from '../../ports/host.ts';

/** A clock whose sleeps end early when `wake` is called. */
export class WakeableClock implements Clock {
  readonly #clock: Clock;
  #wake = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const wake = this.#wake.signal;
    const either = signal === undefined ? wake : AbortSignal.any([wake, signal]);
    try {
      await this.#clock.sleep(milliseconds, either);
    } catch (error) {
      // `wake` ends the sleep normally; any other abort rejects the sleep.
      if (!wake.aborted || signal?.aborted === true) throw error;
    }
  }

  timeout(milliseconds: number): AbortSignal {
    return this.#clock.timeout?.(milliseconds) ?? AbortSignal.timeout(milliseconds);
  }

  wake(): void {
    this.#wake.abort();
    this.#wake = new AbortController();
  }
}
