// Runs the suites of the operator's tasks on every test network of test/helpers/sandbox/grounds.json, one after the other:
//   npm run test:grounds                       on all of them
//   npm run test:grounds -- bare own-network   on these only
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SUITES = ['parts', 'program', 'long', 'e2e', 'terminal', 'crash', 'chaos'];
const FOLDERS = [
  ...['src/tasks', 'src/session', 'src/commands'],
  ...['chaos', 'e2e', 'terminal', 'crash'],
];
const FOUR_MINUTES = '240000';
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--reporter', 'dot', '--reporter', './test/setup/plain-summary.ts'],
  // Some of these networks need more requests for the same task.
  ...['--testTimeout', FOUR_MINUTES, '--hookTimeout', FOUR_MINUTES],
];

const grounds = new URL('../test/helpers/sandbox/grounds.json', import.meta.url);
const known = Object.keys(JSON.parse(readFileSync(grounds, 'utf8')));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown test network ${unknown.join(', ')}. Use ${known.join(', ')}.`);
  process.exit(2);
}

const results = [];
for (const ground of named.length > 0 ? named : known) {
  const env = { ...process.env, TEST_GROUND: ground };
  console.log(`\n== ${ground}`);
  const folders = FOLDERS.map((folder) => `test/${folder}/`);
  const args = [...VITEST, ...SUITES.flatMap((suite) => ['--project', suite]), ...folders];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  results.push(`${status === 0 ? 'passed' : 'FAILED'}  ${ground}`);
}
console.log(`\n${results.join('\n')}`);
process.exit(results.some((line) => line.startsWith('FAILED')) ? 1 : 0);
