import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { seedsOf } from '../helpers/random.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { fuzzHomes } from './helpers/edited-homes.ts';

// HOME_SEEDS=41 runs command 41 alone, HOME_SEEDS=0-9999 these.
const SEEDS = seedsOf('HOME_SEEDS', IS_WHOLE ? '0-2999' : '0-59');

const home = sharedHome();

test(
  `with ${SEEDS.length} edited, doubled or moved keystores, profiles and settings, nothing is signed that was not shown`,
  { timeout: 0 },
  async () => {
    const readShipped = (name: string) => readFileSync(`assets/profiles/${name}.json`, 'utf8');
    const { ends, signed, faults } = await fuzzHomes(home, readShipped, SEEDS);
    console.log('edited homes:', ends);
    expect(faults.join('\n')).toBe('');
    expect(signed).toBeGreaterThanOrEqual(Math.floor(SEEDS.length / 12));
  },
);
