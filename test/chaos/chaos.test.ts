import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runThroughChaos } from './helpers/chaos-run.ts';
import { faults } from './helpers/faults.ts';
import { chaosTasks, closeWorlds, openWorlds, type Worlds } from './helpers/worlds.ts';

const ONCE_EACH = { doubles: 0, lost: 0 };
/** Few calls return a chain ID or a status. With these seeds, the fault affects the first such call. */
const SEEDS: Readonly<Record<string, number>> = {
  'endpoint of another chain': 3,
  'P-Chain reports Processing': 3,
  'P-Chain reports Unknown': 3,
  'P-Chain reports Dropped': 3,
};

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => closeWorlds(worlds));

describe('on a network with one fault', () => {
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: every change is made exactly once',
    async (_name, fault) => {
      const outcome = await runThroughChaos(worlds, 'add-node', [fault], SEEDS[fault.name] ?? 2);
      expect(outcome).toMatchObject(ONCE_EACH);
      expect(outcome.applied).not.toEqual([]);
      // A message without the signatures of an older validator set fails in a block and is signed again.
      if (fault.name.startsWith('InvalidWarpMessage')) expect(outcome.reverted).toBeGreaterThan(0);
    },
  );
});

/** `npm run chaos-matrix` runs hundreds of seeds. */
describe('on a network with all faults', () => {
  test('a top-up is paid once if the endpoint lags by minutes', async () => {
    expect(await runThroughChaos(worlds, 'top-up', faults, 1, 4)).toMatchObject(ONCE_EACH);
  });

  test.each(chaosTasks)('every change of %s is made exactly once', async (task) => {
    expect(await runThroughChaos(worlds, task, faults, 1)).toMatchObject(ONCE_EACH);
  });
});
