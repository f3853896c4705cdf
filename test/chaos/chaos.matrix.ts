import { expect, test } from 'vitest';
import { runMatrix } from '../helpers/matrix.ts';
import { seedsOf } from '../helpers/random.ts';
import { type ChaosOutcome, runThroughChaos } from './helpers/chaos-run.ts';
import { faults } from './helpers/faults.ts';
import { chaosTasks } from './helpers/worlds.ts';

// Runs many seeds with all faults. CHAOS_SEEDS=41 runs seed 41 alone, and CHAOS_SEEDS=1-500 runs 500 seeds.
const SEEDS = seedsOf('CHAOS_SEEDS', '1-500');

/** The result of one seed, or the error of a run without a result. */
type SeedOutcome = { readonly seed: number } & (ChaosOutcome | { readonly fault: string });

function countsOf(one: SeedOutcome) {
  if ('fault' in one) return ['without a result', {}] as const;
  const { task, applied, ends, reverted: reverts, doubles, lost } = one;
  const done = ends.filter((end) => end === 'done').length;
  const starts = { faults: applied.length, starts: ends.length, done, reverts };
  return [task, { ...starts, 'changes twice': doubles, 'changes lost': lost }] as const;
}

test('every change is made exactly once despite all faults', { timeout: 0 }, async () => {
  const run = async ({ seed }: Pick<SeedOutcome, 'seed'>): Promise<SeedOutcome> => {
    const task = chaosTasks[seed % chaosTasks.length]!;
    // With every third seed, the endpoint lags by minutes.
    const lagMinutes = seed % 3 === 0 ? 4 : 0;
    // With every second seed, another wallet signs.
    const signs = seed % 2 === 0 ? 'elsewhere' : 'here';
    try {
      return {
        seed,
        ...(await runThroughChaos(task, faults, seed, { lagMinutes, signs })),
      };
    } catch (error) {
      return {
        seed,
        fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
  };
  const seeds = SEEDS.map((seed) => ({ seed }));
  const faulty = await runMatrix(seeds, {
    ...{ name: 'CHAOS', run, countsOf },
    keyOf: ({ seed }) => `${seed}`,
    isClean: (outcome) => !('fault' in outcome) && outcome.doubles + outcome.lost === 0,
  });
  expect(faulty).toEqual([]);
});
