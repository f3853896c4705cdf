/** Tests pass their own clock. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}

export const sandboxSystemClock: SandboxClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Pauses before each run. A failed run does not end the repetition.
 * @returns a function that stops the repetition; its promise resolves when the last run has ended
 */
export function repeat(
  clock: SandboxClock,
  milliseconds: number,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let cancel = (): void => undefined;
  const schedule = (): void => {
    cancel = clock.after(milliseconds, () => {
      const scheduleNext = (): void => {
        if (!stopped) schedule();
      };
      running = run().then(scheduleNext, scheduleNext);
    });
  };
  schedule();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
