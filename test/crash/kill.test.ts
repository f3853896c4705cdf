import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { isClean, killAt, runCalm, type Loss } from './helpers/kill.ts';
import { randomOf } from '../helpers/random.ts';
import { commandTasks } from './helpers/tasks.ts';

// A seeded sample of the matrix; `npm run crash-matrix` runs all of it.
const SEED = Number(process.env['CRASH_SEED'] ?? '1');
const losses: readonly (Loss | 'cut')[] = ['kept', 'deleted', 'cut'];

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins();
});
afterAll(() => closeOrigins(origins));

test.each(commandTasks)(
  'whoever is killed in the middle of $name, and again, does each thing exactly once',
  async (task) => {
    const [first, second = first] = await runCalm(task, origins[task.from]);
    // Of each kind of border, or nothing is counted at all.
    for (const kind of [/^ask /, /^answer /, /^append$/, /^sync$/, /^link$/]) {
      expect(second!.crossed.filter((what) => kind.test(what))).not.toEqual([]);
    }
    const random = randomOf(SEED);
    const outcomes = [];
    for (const [index, loss] of losses.entries()) {
      const calm = index === 0 ? first! : second!;
      const border = 1 + random(calm.crossed.length);
      const cut = calm.records + random(4);
      // Without its journal nothing tells a top-up that was made from one that is wanted again.
      const fate = task.second === undefined ? 'kept' : loss;
      outcomes.push(await killAt(calm, border, fate === 'cut' ? cut : fate));
    }
    if (second !== first) rmSync(second!.origin.folder, { recursive: true, force: true });
    expect(outcomes.filter((outcome) => !isClean(outcome))).toEqual([]);
    expect(outcomes.reduce((sum, { deaths }) => sum + deaths, 0)).toBeGreaterThanOrEqual(
      losses.length,
    );
  },
);
