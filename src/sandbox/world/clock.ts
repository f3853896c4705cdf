/** Time and timers of the sandbox world; tests bring their own. */
export interface WorldClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, later; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: WorldClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that can be put forward. */
export interface AdjustableClock extends WorldClock {
  /** Puts the world's time forward by so many seconds, at once. */
  advance(seconds: number): void;
}

export function adjustableClock(base: WorldClock): AdjustableClock {
  let ahead = 0;
  return {
    now: () => base.now() + ahead,
    after: (milliseconds, run) => base.after(milliseconds, run),
    advance(seconds) {
      ahead += seconds * 1000;
    },
  };
}

/**
 * Does something again and again, each time so many milliseconds after the last time has ended or failed.
 * @returns what ends it, and settles when the last time has
 */
export function repeat(
  clock: WorldClock,
  milliseconds: number,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.after(milliseconds, () => {
      const again = (): void => {
        if (!stopped) next();
      };
      running = run().then(again, again);
    });
  };
  next();
  return async () => {
    stopped = true;
    cancel();
    await running;
  };
}
