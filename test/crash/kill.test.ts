import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedOrigin, validatorOrigin, type Origin } from './support/homes.ts';
import { isClean, killAt, runCalm, type Loss } from './support/kill.ts';
import { randomOf } from '../support/random.ts';
import { twoCommands } from './support/tasks.ts';

// A seeded sample of the matrix; `npm run crash-matrix` runs all of it.
const SEED = Number(process.env['CRASH_SEED'] ?? '1');
const DEATHS_EACH = 4;
const losses: readonly Loss[] = ['kept', 'deleted', 'torn'];

let joined: Origin;
let validator: Origin;
beforeAll(async () => {
  joined = await joinedOrigin();
  validator = await validatorOrigin(joined);
});
afterAll(() => {
  for (const { folder } of [joined, validator]) rmSync(folder, { recursive: true, force: true });
});

test.each(twoCommands)(
  'whoever is killed in the middle of $name, and again, does each thing exactly once',
  { timeout: 300_000 },
  async (task) => {
    const calm = await runCalm(task, task.ofValidator ? validator : joined);
    const random = randomOf(SEED);
    const outcomes = [];
    for (let death = 0; death < DEATHS_EACH; death++) {
      const border = 1 + random(calm.crossed.length);
      outcomes.push(await killAt(calm, border, losses[random(losses.length)]!));
    }
    expect(outcomes.filter((outcome) => !isClean(outcome))).toEqual([]);
    expect(outcomes.reduce((sum, { deaths }) => sum + deaths, 0)).toBeGreaterThanOrEqual(
      DEATHS_EACH,
    );
  },
);
