/** Time and timers of the sandbox world; tests bring their own. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, later; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: SandboxClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that can be put forward. */
export interface AdjustableClock extends SandboxClock {
  /** Puts the world's time forward by so many seconds, and fires the timers that are due then, oldest first. */
  advance(seconds: number): void;
}

interface Timer {
  /** Milliseconds since 1970, in the world's time. */
  readonly due: number;
  readonly run: () => void;
  /** Calls the timer of the base clock off. */
  cancel: () => void;
}

export function adjustableClock(base: SandboxClock): AdjustableClock {
  let ahead = 0;
  const timers = new Set<Timer>();
  const now = (): number => base.now() + ahead;
  const fire = (timer: Timer): void => {
    timer.cancel();
    timers.delete(timer);
    timer.run();
  };
  const arm = (timer: Timer): void => {
    timer.cancel = base.after(Math.max(timer.due - now(), 0), () => fire(timer));
  };
  return {
    now,
    after(milliseconds, run) {
      const timer: Timer = { due: now() + milliseconds, run, cancel: () => undefined };
      timers.add(timer);
      arm(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    advance(seconds) {
      ahead += seconds * 1000;
      const inOrder = [...timers].sort((one, other) => one.due - other.due);
      for (const timer of inOrder) {
        // One that has just fired may have called others off.
        if (!timers.has(timer)) continue;
        timer.cancel();
        if (timer.due <= now()) fire(timer);
        else arm(timer);
      }
    },
  };
}

/**
 * Does something again and again, each time so many milliseconds after the last time has ended or failed.
 * @returns what ends it, and settles when the last time has
 */
export function repeat(
  clock: SandboxClock,
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
