import { afterAll, beforeAll, test } from 'vitest';
import { optionsOfRun } from './options.ts';
import { findParts, type Parts } from './parts.ts';
import type { RowResult } from './page-text.ts';
import { startNetwork, type RealNetwork } from './network/start.ts';

const EPOCH_SECONDS = 40;
/** Guards against hanging only: a row waits for many epochs. */
const HALF_AN_HOUR = 1_800_000;
/** Of the first line of a failure. */
const MOST_CHARACTERS = 300;

/** Starts the network before the rows of a file, and stops it after them. `written` gets the results of all rows. */
export function onRealNetwork(
  rows: Readonly<Record<string, (network: RealNetwork) => Promise<string>>>,
  written: (results: readonly RowResult[], network: RealNetwork, parts: Parts) => Promise<void>,
): void {
  const options = optionsOfRun();
  const results: RowResult[] = [];
  let network: RealNetwork | undefined;
  const began = Date.now();
  const progress = (line: string): void => {
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
  };
  const parts = findParts(options);

  beforeAll(async () => {
    network = await startNetwork(parts, {
      ...{ contracts: options.contracts, keep: options.keep },
      ...{ epochSeconds: EPOCH_SECONDS, progress },
    });
  });

  const only = new RegExp(options.only ?? '');
  if (!Object.keys(rows).some((name) => only.test(name)))
    throw new Error(`no row matches ${String(only)}; there are: ${Object.keys(rows).join(', ')}`);

  for (const [name, run] of Object.entries(rows)) {
    const isWanted = only.test(name);
    test.runIf(isWanted)(
      name,
      async () => {
        progress(name);
        const start = Date.now();
        const seconds = () => (Date.now() - start) / 1000;
        const add = (outcome: RowResult['outcome'], note: string) =>
          results.push({ name, outcome, seconds: seconds(), note });
        try {
          if (network === undefined) throw new Error('the network did not start');
          add('passed', await run(network));
        } catch (error) {
          const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
          add('failed', line.slice(0, MOST_CHARACTERS));
          throw error;
        }
      },
      HALF_AN_HOUR,
    );
  }

  afterAll(async () => {
    if (network === undefined) return;
    try {
      await written(results, network, parts);
    } finally {
      await network.stop();
    }
  });
}
