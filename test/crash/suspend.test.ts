import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { runCalm } from './helpers/kill.ts';
import { isSound, places, suspendAt } from './helpers/suspend.ts';
import { commandTasks, unsignedTasks } from './helpers/tasks.ts';

// Suspends the tasks at some boundaries, lets another process finish them, and wakes the first process.
// `npm run nightly -- crash` suspends them at every boundary.
const SAMPLE = {
  add: ['append', 'answer platform.issueTx'],
  'top-up': ['append', 'answer avax.issueTx', 'answer platform.issueTx'],
  'top-up-unsigned': ['append', 'answer eth_maxPriorityFeePerGas'],
} as const;

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins();
});
afterAll(() => closeOrigins(origins));

test.each(['add', 'top-up', 'top-up-unsigned'] as const)(
  '%s makes every change once if a suspended process wakes after another one has finished',
  async (name) => {
    const task = [...commandTasks, ...unsignedTasks].find((one) => one.name === name)!;
    const calms = await runCalm(task, origins[task.from]);
    const calm = calms.at(-1)!;
    const results = [];
    for (const [index, kind] of SAMPLE[name].entries()) {
      const border = calm.crossed.findIndex((what) => what === kind) + 1;
      expect(border, `${kind} among ${calm.crossed.join(', ')}`).toBeGreaterThan(0);
      for (const place of index === 0 ? places : places.slice(1))
        results.push(await suspendAt(calm, border, place));
    }
    for (const { command, origin } of calms) {
      if (command === 'second') rmSync(origin.folder, { recursive: true, force: true });
    }
    expect(results.filter((result) => !isSound(result))).toEqual([]);
    // Elsewhere, the suspended process has lost the lock; on the same host, it keeps the lock.
    expect(results.map(({ place, woken }) => [place, woken])).toEqual(
      results.map(({ place }) => [place, place === 'same host' ? 'finished' : 'lost']),
    );
  },
);
