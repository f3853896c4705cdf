// Runs the built program, the whole way on the sandbox and the fast tests on every supported Node, or on the named
// ones: npm run test:nodes -- 24 26. The npm registry's package `node` carries the binaries.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const VERSIONS = ['20.19', '22', '24', '26'];
const SUITES = {
  program: ['test/package/start.test.ts', 'test/e2e', 'test/terminal/whole-way.test.ts'],
  parts: [],
};
const REPORTERS = ['--reporter', 'dot', '--reporter', './test/plain-summary.ts'];

const named = process.argv.slice(2);
const unknown = named.filter((version) => !VERSIONS.includes(version));
if (unknown.length > 0) {
  console.error(`Unknown Node ${unknown.join(', ')}. Use ${VERSIONS.join(', ')}.`);
  process.exit(2);
}
const versions = named.length > 0 ? named : VERSIONS;

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const aliasOf = (version) => `node-${version}`;
const packages = versions.map((version) => `${aliasOf(version)}@npm:node@${version}`);
execFileSync('npm', ['install', '--prefix', folder, ...packages], { stdio: 'inherit' });

const table = [];
for (const version of versions) {
  const bin = join(folder, 'node_modules', aliasOf(version), 'bin');
  const node = join(bin, 'node');
  // Programs that a test finds by PATH run on this Node too.
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  for (const [project, files] of Object.entries(SUITES)) {
    console.log(`\n== Node ${exact}: ${project} ${files.join(' ')}`);
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...REPORTERS];
    const { status } = spawnSync(node, [...args, ...files], { stdio: 'inherit', env });
    table.push(`${status === 0 ? 'passed' : 'FAILED'}  Node ${exact} (${project})`);
  }
}
console.log(`\n${table.join('\n')}`);
process.exit(table.some((line) => line.startsWith('FAILED')) ? 1 : 0);
