import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { runThroughChaos } from './support/chaos-run.ts';
import { faults } from './support/faults.ts';
import { ONCE_EACH } from './support/once-each.ts';

// Many seeds through everything that can go wrong. CHAOS_SEEDS=41 runs the seed 41 alone, 1-500 that many.
const [first = 1, last = first] = (process.env['CHAOS_SEEDS'] ?? '1-500').split('-').map(Number);
const AT_ONCE = Number(process.env['CHAOS_AT_ONCE'] ?? availableParallelism().toString());

test('whatever goes wrong, each thing is done exactly once', { timeout: 0 }, async () => {
  const waiting = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const ends = new Map<string, number>();
  const failed: { seed: number; why: string }[] = [];
  let struck = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      try {
        const outcome = await runThroughChaos(faults, seed);
        expect(outcome.effects).toEqual(ONCE_EACH);
        struck += outcome.struck.length;
        for (const end of outcome.ends) ends.set(end, (ends.get(end) ?? 0) + 1);
      } catch (error) {
        failed.push({
          seed,
          why: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
        console.log(failed.at(-1));
      }
      done += 1;
      if (done % 10 === 0) console.log({ seeds: done, struck, failed: failed.length, ends });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log({ seeds: done, struck, failed: failed.length, ends });
  expect(failed).toEqual([]);
});
