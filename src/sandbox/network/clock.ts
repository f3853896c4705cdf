/** The source of time and timers. Tests pass their own clock. */
export interface SandboxClock {
  /** Returns milliseconds since 1970. */
  now(): number;
  /** Runs `run` once after the given time. Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void;
}

export const sandboxSystemClock: SandboxClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that can be advanced. */
interface AdjustableClock extends SandboxClock {
  /** Advances the sandbox's time. Runs the timers that become due, the earliest first. */
  advance(seconds: number): void;
}

interface Timer {
  /** The sandbox time at which the timer is due, in milliseconds since 1970. */
  readonly due: number;
  readonly run: () => void;
  /** Cancels the corresponding timer of the base clock. */
  cancel: () => void;
}

export function adjustableClock(base: SandboxClock): AdjustableClock {
  let advancedMs = 0;
  const timers = new Set<Timer>();
  const now = (): number => base.now() + advancedMs;
  const fire = (timer: Timer): void => {
    timer.cancel();
    timers.delete(timer);
    timer.run();
  };
  const startTimer = (timer: Timer): void => {
    timer.cancel = base.after(Math.max(timer.due - now(), 0), () => fire(timer));
  };
  return {
    now,
    after(milliseconds, run) {
      const timer: Timer = { due: now() + milliseconds, run, cancel: () => undefined };
      timers.add(timer);
      startTimer(timer);
      return () => {
        timer.cancel();
        timers.delete(timer);
      };
    },
    advance(seconds) {
      advancedMs += seconds * 1000;
      const byDueTime = [...timers].sort((a, b) => a.due - b.due);
      for (const timer of byDueTime) {
        // An earlier timer may have cancelled this timer.
        if (!timers.has(timer)) continue;
        timer.cancel();
        if (timer.due <= now()) fire(timer);
        else startTimer(timer);
      }
    },
  };
}

/**
 * Repeats an action, with a pause before each run. A failed run does not end the repetition.
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
