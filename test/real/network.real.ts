import { afterAll, beforeAll, test } from 'vitest';
import { optionsOfRun } from './options.ts';
import { findParts } from './parts.ts';
import type { RowResult } from './page-text.ts';
import { startNetwork, type RealNetwork } from './network/start.ts';
import { bothL1s, idleAndBoundary } from './rows/changes.ts';
import { comparedExchanges } from './rows/exchanges.ts';
import { replacedNode, swallowedExports } from './rows/faults.ts';
import { printedConfig } from './rows/node-config.ts';
import { nothingTwice } from './rows/scan.ts';
import { signedElsewhere } from './rows/unsigned.ts';
import { killedWizard, walkScript } from './rows/walks.ts';
import { writePage } from './page.ts';

/** Each row resolves to its note, a figure or a sentence. */
const ROWS: Readonly<Record<string, (network: RealNetwork) => Promise<string>>> = {
  'walk.sh from registration to removal': walkScript,
  'the wizard in a terminal, killed after three sends': killedWizard,
  'an operator with a node on each L1: more weight, less weight, top-up, removal': bothL1s,
  'changes after two idle epochs and around an epoch’s boundary': idleAndBoundary,
  'exports that an endpoint swallows': swallowedExports,
  'a node replaced between the two steps of its addition': replacedNode,
  'a node started with the printed configuration': printedConfig,
  'transactions signed by a script (`--unsigned`)': signedElsewhere,
  'answers compared with those of the sandbox': comparedExchanges,
  'all blocks and receipts': nothingTwice,
};

const EPOCH_SECONDS = 40;
/** Guards against hanging only: a row waits for many epochs. */
const HALF_AN_HOUR = 1_800_000;
/** Of the first line of a failure. */
const MOST_CHARACTERS = 300;

const options = optionsOfRun();
const parts = findParts(options);
const results: RowResult[] = [];
let network: RealNetwork | undefined;
const began = Date.now();
const progress = (line: string): void => {
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}`);
};

beforeAll(async () => {
  const { contracts, keep } = options;
  network = await startNetwork(parts, { contracts, keep, epochSeconds: EPOCH_SECONDS, progress });
});

afterAll(async () => {
  if (network === undefined) return;
  try {
    await writePage(results, network, parts);
  } finally {
    await network.stop();
  }
});

const only = new RegExp(options.only ?? '');
if (!Object.keys(ROWS).some((name) => only.test(name)))
  throw new Error(`no row matches ${String(only)}; there are: ${Object.keys(ROWS).join(', ')}`);

for (const [name, run] of Object.entries(ROWS)) {
  test.runIf(only.test(name))(
    name,
    async () => {
      progress(name);
      const start = Date.now();
      const add = (outcome: RowResult['outcome'], note: string) =>
        results.push({ name, outcome, seconds: (Date.now() - start) / 1000, note });
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
