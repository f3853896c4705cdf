import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Contracts } from './network/contracts.ts';

/** The file of the L1 middleware in a folder of compiled contracts. */
export const COMPILED_MIDDLEWARE = 'AvalancheL1Middleware.sol/AvalancheL1Middleware.json';

/** The variable that hands the options to the process of the tests. */
export const OPTIONS_VARIABLE = 'REAL_OPTIONS';

/** @throws TypeError or Error for wrong arguments, with one sentence */
export function parseOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      network: { type: 'string', default: 'local' },
      generation: { type: 'string', default: 'a' },
      contracts: { type: 'string' },
      'without-xsvm': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      page: { type: 'string' },
      note: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { network, generation, contracts: published, keep, note, only } = values;
  const page = values.page ?? `docs/verified${network === 'local' ? '' : `-${network}`}.md`;
  if (generation !== 'a' && generation !== 'c') throw new Error('Use --generation a or c.');
  if (published !== undefined && !existsSync(join(published, COMPILED_MIDDLEWARE)))
    throw new Error(
      `${published} lacks ${COMPILED_MIDDLEWARE}: name the folder that Foundry writes.`,
    );
  const contracts: Contracts = published === undefined ? { generation } : { published };
  const withoutXsvm = values['without-xsvm'];
  return { network, contracts, withoutXsvm, keep, page, note, only };
}

export type RunOptions = ReturnType<typeof parseOptions>;

export function optionsOfRun(): RunOptions {
  return JSON.parse(process.env[OPTIONS_VARIABLE] ?? '{}') as RunOptions;
}
