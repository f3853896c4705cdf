import { describe, expect, test } from 'vitest';
import { runThroughChaos } from './support/chaos-run.ts';
import { faults } from './support/faults.ts';
import { ONCE_EACH } from './support/once-each.ts';

/** `npm run chaos-matrix` runs hundreds. */
const SEEDS = [1, 2];

describe('through a network in which one thing goes wrong', () => {
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: each thing is done exactly once',
    { timeout: 300_000 },
    async (_name, fault) => {
      const { effects, struck } = await runThroughChaos([fault], 2, ['add-node']);
      expect(effects).toMatchObject({ registrationInitiated: 1, registrationCompleted: 1 });
      expect(struck).not.toEqual([]);
    },
  );
});

describe('through a network in which anything goes wrong', () => {
  test.each(SEEDS)(
    'seed %i: each thing is done exactly once',
    { timeout: 300_000 },
    async (seed) => {
      const { effects } = await runThroughChaos(faults, seed);
      expect(effects).toEqual(ONCE_EACH);
    },
  );
});
