// Runs the program on a network of real nodes, and writes docs/verified.md:
//   npm run test:real                        a local network with the project's own contracts
//   npm run test:real -- --generation c      the other generation of the contracts
//   npm run test:real -- --only 'wizard|walk' only these rows; writes no page
//   npm run test:real -- --keep              keeps the network's data
//   npm run test:real -- --contracts out     the published contracts of generation A, compiled in this folder
//   npm run test:real -- --network fuji      a person walks on the public test network
import { spawnSync } from 'node:child_process';
import { OPTIONS_VARIABLE, parseOptions, type RunOptions } from './options.ts';
import { walkAsPerson } from './person.ts';
import { findParts } from './parts.ts';

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.network === 'local') runRows(options);
  else process.exitCode = await walkAsPerson(options.network, options.page);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function runRows(options: RunOptions): void {
  findParts(options);
  const env = { ...process.env, [OPTIONS_VARIABLE]: JSON.stringify(options) };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'real', '--reporter=verbose'];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}
