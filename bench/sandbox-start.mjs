// How long a sandbox takes from nothing to its first answer, process start and loading included, and
// the memory that it then has. Usage: node bench/sandbox-start.mjs [runs]
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bundleOptions } from '../scripts/bundle-options.mjs';

const runs = Number(process.argv[2] ?? 9);
const run = promisify(execFile);

const PROGRAM = `
import { startSandbox } from '${resolve('src/sandbox/start-sandbox.ts')}';
const loaded = performance.now();
const sandbox = await startSandbox({ stateDir: process.argv[2], port: 0 });
const started = performance.now();
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
await (await fetch(sandbox.apiUrl + '/ext/bc/C/rpc', { method: 'POST', body })).json();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({
  loaded, started, answered: performance.now(), cpu: (user + system) / 1000,
  megabytes: process.memoryUsage().rss / 1e6,
}));
await sandbox.close();
`;

// Beside src/, so that the code in it finds assets/ as it does from there.
const folder = await mkdtemp(resolve('.bench-'));
try {
  const entry = join(folder, 'program.ts');
  const outfile = join(folder, 'program.mjs');
  await writeFile(entry, PROGRAM);
  const options = { ...bundleOptions(), splitting: false };
  await build({ ...options, entryPoints: [entry], outfile, logLevel: 'error' });
  for (const kind of ['from nothing', 'again']) {
    const rows = [];
    for (let i = 0; i < runs; i++) {
      const state = join(folder, kind === 'again' ? 'kept' : `state-${i}`);
      const { stdout } = await run(process.execPath, [outfile, state]);
      rows.push(JSON.parse(stdout));
    }
    const median = (key) => {
      const sorted = rows.map((row) => row[key]).sort((a, b) => a - b);
      return sorted[runs >> 1].toFixed(0);
    };
    console.log(
      `${kind}: loaded after ${median('loaded')} ms, started after ${median('started')} ms, ` +
        `first answer after ${median('answered')} ms, ${median('cpu')} ms of CPU, ` +
        `${median('megabytes')} MB (median of ${runs})`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
