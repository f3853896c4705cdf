import type { SandboxClock } from '../../../src/sandbox/network/clock.ts';

/** A clock that can be advanced. */
export interface AdjustableClock extends SandboxClock {
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
