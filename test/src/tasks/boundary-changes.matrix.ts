import { expect, test } from 'vitest';
import { changeAtBoundaries } from './helpers/boundary-changes.ts';

// Makes BOUNDARY_CHANGES changes (200 by default) on each generation, with the seed BOUNDARY_SEED.
const COUNT = Number(process.env['BOUNDARY_CHANGES'] ?? '200');
const SEED = Number(process.env['BOUNDARY_SEED'] ?? '1');

test.each(['a', 'c'] as const)(
  'no transaction reverts in random changes around epoch boundaries (generation %s)',
  { timeout: 3_600_000 },
  async (generation) => {
    const report = (line: string) => process.stdout.write(`${line}\n`);
    const figures = await changeAtBoundaries(generation, SEED, COUNT, report);
    console.log(generation, figures);
    expect(figures).toMatchObject({ others: [], reverted: 0 });
  },
);
