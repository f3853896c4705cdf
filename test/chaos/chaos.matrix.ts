import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { runThroughChaos } from './helpers/chaos-run.ts';
import { chaosTables, type SeedOutcome } from './helpers/chaos-table.ts';
import { faults } from './helpers/faults.ts';
import { chaosTasks, closeWorlds, openWorlds } from './helpers/worlds.ts';

// Runs many seeds with all faults. CHAOS_SEEDS=41 runs seed 41 alone, and CHAOS_SEEDS=1-500 runs 500 seeds.
// Each result is appended to the file CHAOS_LOG, if set; a seed in this file does not run again.
const [first = 1, last = first] = (process.env['CHAOS_SEEDS'] ?? '1-500').split('-').map(Number);
const LOG = process.env['CHAOS_LOG'];
const AT_ONCE = Number(process.env['CHAOS_AT_ONCE'] ?? availableParallelism().toString());

function logged(): SeedOutcome[] {
  if (LOG === undefined || !existsSync(LOG)) return [];
  const lines = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as SeedOutcome);
}

test('every change is made exactly once despite all faults', { timeout: 0 }, async () => {
  const outcomes = logged();
  const known = new Set(outcomes.map(({ seed }) => seed));
  const waiting = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (seed) => !known.has(seed),
  );
  const worlds = await openWorlds();
  const worker = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const task = chaosTasks[seed % chaosTasks.length]!;
      // With every third seed, the endpoint lags by minutes.
      const lagMinutes = seed % 3 === 0 ? 4 : 0;
      // With every second seed, another wallet signs.
      const signs = seed % 2 === 0 ? 'elsewhere' : 'here';
      const how = { lagMinutes, signs } as const;
      const outcome: SeedOutcome = await runThroughChaos(worlds, task, faults, seed, how).then(
        (ended) => ({ seed, ...ended }),
        (error: unknown) => ({
          seed,
          fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      );
      outcomes.push(outcome);
      if (LOG !== undefined) appendFileSync(LOG, `${JSON.stringify(outcome)}\n`);
      if (!isClean(outcome)) console.log(outcome);
      if (outcomes.length % 50 === 0) console.log(chaosTables(outcomes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log(chaosTables(outcomes));
  closeWorlds(worlds);
  expect(outcomes.filter((outcome) => !isClean(outcome))).toEqual([]);
});

function isClean(outcome: SeedOutcome): boolean {
  return !('fault' in outcome) && outcome.doubles + outcome.lost === 0;
}
