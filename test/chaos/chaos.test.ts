import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runThroughChaos } from './helpers/chaos-run.ts';
import { faults } from './helpers/faults.ts';
import { chaosTasks, closeWorlds, openWorlds, type Worlds } from './helpers/worlds.ts';

const ONCE_EACH = { doubles: 0, lost: 0 };
/** Few calls tell a chain or a status, on a busy machine one alone: seeds by which the first of them is struck. */
const SEEDS: Readonly<Record<string, number>> = {
  'an endpoint of another chain': 3,
  'the P-Chain takes long': 3,
  'the P-Chain does not know it': 3,
  'the P-Chain dropped it, it says': 3,
};

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => closeWorlds(worlds));

describe('through a network in which one thing goes wrong', () => {
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: each thing is done exactly once',
    async (_name, fault) => {
      const outcome = await runThroughChaos(worlds, 'add-node', [fault], SEEDS[fault.name] ?? 2);
      expect(outcome).toMatchObject(ONCE_EACH);
      expect(outcome.struck).not.toEqual([]);
      // What an older set has not signed fails in a block, and is signed anew.
      if (fault.name.startsWith('InvalidWarpMessage')) expect(outcome.reverted).toBeGreaterThan(0);
    },
  );
});

/** `npm run chaos-matrix` runs hundreds of seeds. */
describe('through a network in which anything goes wrong', () => {
  test('a top-up is paid once behind an endpoint that lags for minutes', async () => {
    for (const seed of [1, 2, 3]) {
      expect(await runThroughChaos(worlds, 'top-up', faults, seed, 4)).toMatchObject(ONCE_EACH);
    }
  });

  test.each(chaosTasks)('each thing of %s is done exactly once', async (task) => {
    expect(await runThroughChaos(worlds, task, faults, 1)).toMatchObject(ONCE_EACH);
  });
});
