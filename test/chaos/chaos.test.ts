import { expect, test } from 'vitest';
import { type ChaosOptions, isGeneral, runThroughChaos } from './helpers/chaos-run.ts';
import { faults, type Fault } from './helpers/faults.ts';
import type { ChaosTask } from './helpers/worlds.ts';

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

test.each(groups.map((group) => [group.map(({ name }) => name), group] as const))(
  'with the faults %j, every change is made exactly once',
  async (names, group) => {
    const outcome = await runThroughChaos('add-node', group);
    expect(outcome).toMatchObject(ONCE_EACH);
    const applied = new Set(outcome.applied.map((one) => one.split(': ')[0]));
    expect(names.filter((name) => !applied.has(name))).toEqual([]);
    // A message without the signatures of an older validator set fails in a block and is signed again.
    if (names.some((name) => name.startsWith('InvalidWarpMessage')))
      expect(outcome.reverted).toBeGreaterThan(0);
  },
);

/** By day a task that adds, one that removes and one that pays. `npm run nightly -- chaos` runs hundreds of seeds with each. */
test.each<[ChaosTask, string, ChaosOptions]>([
  ['add-node', 'that another wallet signs', { signs: 'elsewhere' }],
  ['remove-node', 'on a network with all faults', {}],
  ['top-up', 'with an endpoint that lags by minutes', { lagMinutes: 4 }],
])('every change of %s %s is made exactly once', async (task, _, how) => {
  expect(await runThroughChaos(task, faults, 1, how)).toMatchObject(ONCE_EACH);
});
