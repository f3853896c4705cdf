import { expect, test } from 'vitest';
import type { SandboxClock } from '../../../../src/sandbox/network/clock.ts';
import { adjustableClock } from '../../../helpers/sandbox/adjustable-clock.ts';

/** Creates a base clock whose timers run when the test says so. */
function still() {
  const timers: { due: number; run: () => void }[] = [];
  let time = 0;
  const base: SandboxClock = {
    now: () => time,
    after(milliseconds, run) {
      const timer = { due: time + milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const pass = (milliseconds: number): void => {
    time += milliseconds;
    for (const { run } of timers.filter(({ due }) => due <= time)) run();
  };
  return { base, pass, timers };
}

test('advance runs only the timers that are due, oldest first', () => {
  const { base } = still();
  const clock = adjustableClock(base);
  const fired: string[] = [];
  clock.after(5_000, () => fired.push('later'));
  clock.after(1_000, () => fired.push('sooner'));
  clock.after(60_000, () => fired.push('not yet'));
  clock.advance(10);
  expect(fired).toEqual(['sooner', 'later']);
  expect(clock.now()).toBe(10_000);
});

test('a timer that is not due yet runs after the rest of its time', () => {
  const { base, pass, timers } = still();
  const clock = adjustableClock(base);
  const fired: number[] = [];
  clock.after(60_000, () => fired.push(clock.now()));
  clock.advance(59);
  expect(fired).toEqual([]);
  pass(1_000);
  expect(fired).toEqual([60_000]);
  expect(timers).toEqual([]);
});
