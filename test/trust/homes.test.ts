import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { fuzzHomes } from './helpers/edited-homes.ts';

/** `npm run nightly -- journals` runs 3000 commands. */
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

const home = sharedHome();

test(`with ${SEEDS.length} edited, doubled or moved keystores, profiles and settings, nothing is signed that was not shown`, async () => {
  const readShipped = (name: string) => readFileSync(`assets/profiles/${name}.json`, 'utf8');
  const { ends, signed, faults } = await fuzzHomes(home, readShipped, SEEDS);
  console.log('edited homes:', ends);
  expect(faults.join('\n')).toBe('');
  expect(signed).toBeGreaterThan(SEEDS.length / 12);
});
