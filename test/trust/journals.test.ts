import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzJournals, openHomes } from './helpers/edited-journals.ts';

/** `npm run nightly -- journals` gives 3000 orders. */
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

let homes: Awaited<ReturnType<typeof openHomes>>;
beforeAll(async () => {
  homes = await openHomes();
});
afterAll(() => homes.stop());

test(`with ${SEEDS.length} edited, moved or mixed journals, an order shows and ends as what the chains confirm`, async () => {
  const { ends, faults } = await fuzzJournals(homes, SEEDS);
  console.log('edited journals:', ends);
  expect(faults.join('\n')).toBe('');
  expect(ends['declined']).toBeGreaterThan(SEEDS.length / 4);
  expect(ends['done']).toBeGreaterThan(0);
});
