import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { fuzzHomes } from './helpers/edited-homes.ts';

// Runs many commands with edited homes. HOME_SEEDS=41 runs command 41 alone, HOME_SEEDS=0-9999 these.
const [from = 0, to = from] = (process.env['HOME_SEEDS'] ?? '0-2999').split('-').map(Number);

const home = sharedHome();

test('nothing is signed that was not shown, whatever the home', { timeout: 0 }, async () => {
  const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const readShipped = (name: string) => readFileSync(`assets/profiles/${name}.json`, 'utf8');
  const { ends, signed, faults } = await fuzzHomes(home, readShipped, seeds);
  console.log(`edited homes, ${signed} transactions:`, ends);
  expect(faults.join('\n')).toBe('');
});
