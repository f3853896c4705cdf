import { expect, test } from 'vitest';
import { changeAtBoundaries } from './helpers/boundary-changes.ts';

/** `npm run nightly -- boundaries` makes hundreds of changes. */
test.each([
  ['a', 7],
  ['c', 8],
] as const)(
  'no transaction reverts in random changes around epoch boundaries on an idle chain (generation %s)',
  async (generation, seed) => {
    const { others, transactions, reverted } = await changeAtBoundaries(generation, seed, 3);
    expect({ others, reverted }).toEqual({ others: [], reverted: 0 });
    expect(transactions).toBeGreaterThanOrEqual(3);
  },
);
