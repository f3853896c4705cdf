import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isGeneral, runThroughChaos } from './helpers/chaos-run.ts';
import { faults, type Fault } from './helpers/faults.ts';
import { closeWorlds, openWorlds, type Worlds } from './helpers/worlds.ts';

const ONCE_EACH = { doubles: 0, lost: 0 };
/** No two faults of a group affect the same few calls. */
const groups = [
  ...inGroups(3, faults.filter(isGeneral)),
  ...inGroups(
    4,
    faults.filter((fault) => !isGeneral(fault)),
  ),
];

function inGroups(count: number, of: readonly Fault[]): readonly Fault[][] {
  return Array.from({ length: count }, (_, group) =>
    of.filter((_fault, index) => index % count === group),
  );
}

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => closeWorlds(worlds));

describe('on a network with some faults', () => {
  test.each(groups.map((group) => [group.map(({ name }) => name), group] as const))(
    '%j: every change is made exactly once',
    async (names, group) => {
      const outcome = await runThroughChaos(worlds, 'add-node', group);
      expect(outcome).toMatchObject(ONCE_EACH);
      const applied = new Set(outcome.applied.map((one) => one.split(': ')[0]));
      expect(names.filter((name) => !applied.has(name))).toEqual([]);
      // A message without the signatures of an older validator set fails in a block and is signed again.
      if (names.some((name) => name.startsWith('InvalidWarpMessage')))
        expect(outcome.reverted).toBeGreaterThan(0);
    },
  );
});

/** By day one task of each kind: that adds, that removes and that pays. `npm run nightly -- chaos` runs hundreds of seeds with each. */
describe('on a network with all faults', () => {
  test('a top-up is paid once if the endpoint lags by minutes', async () => {
    expect(await runThroughChaos(worlds, 'top-up', faults, 1, { lagMinutes: 4 })).toMatchObject(
      ONCE_EACH,
    );
  });

  test('every change of an addition that another wallet signs is made once', async () => {
    const how = { signs: 'elsewhere' } as const;
    expect(await runThroughChaos(worlds, 'add-node', faults, 1, how)).toMatchObject(ONCE_EACH);
  });

  test.each(['add-node', 'remove-node', 'top-up'] as const)(
    'every change of %s is made exactly once',
    async (task) => {
      expect(await runThroughChaos(worlds, task, faults, 1)).toMatchObject(ONCE_EACH);
    },
  );
});
