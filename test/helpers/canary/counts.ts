import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const NOTHING = {
  homes: 0,
  files: 0,
  outputs: 0,
  /** The number of different terminal screens. */
  screens: 0,
  /** The number of views of sessions without a terminal. */
  views: 0,
  argumentLists: 0,
  bytes: 0,
};

/** How much was searched for the keys with which tests sign. */
export type Counts = Readonly<typeof NOTHING>;

const VARIABLE = 'CANARY_COUNTS';

/** Makes all processes of this run add up their counts. Called once, in the process that starts the others. */
export function beginCounting(): void {
  const folder = join(tmpdir(), `canary-counts-${randomUUID()}`);
  mkdirSync(folder);
  process.env[VARIABLE] = folder;
}

/** Adds the counts of one test file. */
export function addCounts(counts: Counts): void {
  const folder = process.env[VARIABLE];
  if (folder !== undefined) writeFileSync(join(folder, randomUUID()), JSON.stringify(counts));
}

/** Returns the sum of all counts. */
export function endCounting(): Counts {
  const folder = process.env[VARIABLE];
  if (folder === undefined) return NOTHING;
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Counts,
  );
  rmSync(folder, { recursive: true });
  return all.reduce<Counts>(sum, NOTHING);
}

function sum(one: Counts, other: Counts): Counts {
  const names = Object.keys(NOTHING) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts;
}
