import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { forgetCalms, runCalm } from './helpers/kill.ts';
import { isSound, suspendAt, type Place } from './helpers/suspend.ts';
import { commandTasks, unsignedTasks } from './helpers/tasks.ts';

// Suspends the tasks at some boundaries, lets another process on one of the places finish them, and wakes the first
// process. `npm run nightly -- crash` suspends them at every boundary, with the other process on each place.
const ISSUED = 'answer platform.issueTx';
const SAMPLE: Readonly<Record<string, readonly (readonly [boundary: string, Place])[]>> = {
  add: [
    ['append', 'same host'],
    [ISSUED, 'other host'],
  ],
  'top-up': [
    ...(IS_WHOLE ? [['append', 'other host'] as const] : []),
    ['answer avax.issueTx', 'other container'],
  ],
  'top-up-unsigned': [['answer eth_maxPriorityFeePerGas', 'other container']],
};
const suspended = [...commandTasks, ...unsignedTasks].flatMap((task) => {
  const sample = SAMPLE[task.name];
  return sample === undefined ? [] : [{ ...task, sample }];
});

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins(suspended);
});
afterAll(() => closeOrigins(origins));

test.each(suspended)(
  '$name makes every change once if a suspended process wakes after another one has finished',
  async (task) => {
    const calms = await runCalm(task, origins[task.from]!);
    const calm = calms.at(-1)!;
    const results = [];
    for (const [kind, place] of task.sample) {
      const border = calm.crossed.findIndex((what) => what === kind) + 1;
      expect(border, `${kind} among ${calm.crossed.join(', ')}`).toBeGreaterThan(0);
      results.push(await suspendAt(calm, border, place));
    }
    forgetCalms(calms);
    expect(results.filter((result) => !isSound(result))).toEqual([]);
    // Elsewhere, the suspended process has lost the lock; on the same host, it keeps the lock.
    expect(results.map(({ place, woken }) => [place, woken])).toEqual(
      results.map(({ place }) => [place, place === 'same host' ? 'finished' : 'lost']),
    );
  },
);
