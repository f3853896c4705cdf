import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeOrigins, openOrigins, type Origins } from './helpers/homes.ts';
import { isClean, killAt, runCalm, type Calm, type Loss, type Outcome } from './helpers/kill.ts';
import { randomOf } from '../helpers/random.ts';
import { commandTasks } from './helpers/tasks.ts';

// Runs a random sample of the matrix with a fixed seed, and cuts the journal of one task in the middle of its last line.
// `npm run crash-matrix` runs the whole matrix.
const SEED = Number(process.env['CRASH_SEED'] ?? '1');
const losses: readonly Loss[] = ['kept', 'deleted'];

let origins: Origins;
beforeAll(async () => {
  origins = await openOrigins();
});
afterAll(() => closeOrigins(origins));

/** Kills the process at its last record, of which only half is on the disk. */
function killInLastLine(calm: Calm): Promise<Outcome> {
  const appends = calm.crossed.filter((what) => what === 'append').length;
  return killAt(calm, 1 + calm.crossed.lastIndexOf('append'), calm.records + appends - 1);
}

test.each(commandTasks)('$name makes every change exactly once after two kills', async (task) => {
  const [first, second = first] = await runCalm(task, origins[task.from]);
  // Every kind of boundary must occur; otherwise the boundaries were not recorded.
  for (const kind of [/^ask /, /^answer /, /^append$/, /^sync$/, /^link$/]) {
    expect(second!.crossed.filter((what) => kind.test(what))).not.toEqual([]);
  }
  const random = randomOf(SEED);
  const outcomes = [];
  for (const [index, loss] of losses.entries()) {
    const calm = index === 0 ? first! : second!;
    const border = 1 + random(calm.crossed.length);
    // Without the journal, a finished top-up cannot be distinguished from a new request.
    const fate = task.second === undefined ? 'kept' : loss;
    outcomes.push(await killAt(calm, border, fate));
  }
  if (task.name === 'update') outcomes.push(await killInLastLine(second!));
  if (second !== first) rmSync(second!.origin.folder, { recursive: true, force: true });
  expect(outcomes.filter((outcome) => !isClean(outcome))).toEqual([]);
  expect(outcomes.reduce((sum, { deaths }) => sum + deaths, 0)).toBeGreaterThanOrEqual(
    losses.length,
  );
});
