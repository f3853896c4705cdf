// Runs the tests on every supported version of Node, one version after the other:
//   npm run test:nodes                          all steps on the sandbox, and the suites `parts` and `long`
//   npm run test:nodes -- 24 26                 the same, on these versions only
//   npm run test:nodes -- 24 test/requests      only these test files or folders
// The npm package `node` provides the binaries.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const VERSIONS = ['22', '24', '26'];
const projects = (...names) => names.flatMap((name) => ['--project', name]);
const RUNS = [
  [
    ...projects('program', 'e2e', 'terminal'),
    ...['test/package/start', 'test/e2e/', 'test/terminal/whole-way'],
  ],
  projects('parts', 'long'),
];
const ALL = projects('parts', 'program', 'long', 'e2e', 'terminal', 'crash', 'chaos');
const TEN_MINUTES = '600000';
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--reporter', 'dot', '--reporter', './test/setup/plain-summary.ts'],
  ...['--testTimeout', TEN_MINUTES, '--hookTimeout', TEN_MINUTES],
];

const given = process.argv.slice(2);
const files = given.filter((argument) => !/^[\d.]+$/.test(argument));
const wanted = given.filter((argument) => !files.includes(argument));
const unknown = wanted.filter((version) => !VERSIONS.includes(version));
if (unknown.length > 0) {
  console.error(`Unknown Node version ${unknown.join(', ')}. Use ${VERSIONS.join(', ')}.`);
  process.exit(2);
}
const versions = wanted.length > 0 ? wanted : VERSIONS;
const runs = files.length > 0 ? [[...ALL, ...files]] : RUNS;

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const aliasOf = (version) => `node-${version}`;
const packages = versions.map((version) => `${aliasOf(version)}@npm:node@${version}`);
// The packages' install script brings the binary of this platform; .npmrc switches install scripts off.
const INSTALL = ['install', '--ignore-scripts=false', '--prefix', folder];
execFileSync('npm', [...INSTALL, ...packages], { stdio: 'inherit' });

const results = [];
for (const version of versions) {
  const bin = join(folder, 'node_modules', aliasOf(version), 'bin');
  const node = join(bin, 'node');
  // If a test starts a program by name, the program runs on this version of Node too.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const exactVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  for (const run of runs) {
    console.log(`\n== Node ${exactVersion}: ${run.join(' ')}`);
    const { status } = spawnSync(node, [...VITEST, ...run], { stdio: 'inherit', env });
    results.push(`${status === 0 ? 'passed' : 'FAILED'}  Node ${exactVersion}: ${run.join(' ')}`);
  }
}
console.log(`\n${results.join('\n')}`);
process.exit(results.some((line) => line.startsWith('FAILED')) ? 1 : 0);
