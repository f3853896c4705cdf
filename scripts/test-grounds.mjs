// Runs the suites that walk an operator's ways on every ground of test/support/grounds.json, one ground
// after the other, or on those that are named: npm run test:grounds -- bare own-network
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SUITES = {
  parts: ['test/tasks', 'test/session', 'test/chaos'],
  program: ['test/commands', 'test/e2e', 'test/terminal', 'test/crash'],
};
const all = Object.keys(
  JSON.parse(readFileSync(new URL('../test/support/grounds.json', import.meta.url), 'utf8')),
);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no ground is called ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}

const table = [];
for (const ground of named.length > 0 ? named : all) {
  for (const [project, folders] of Object.entries(SUITES)) {
    console.log(`\n== ${ground}: ${folders.join(' ')}`);
    const { status } = spawnSync(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        project,
        '--reporter',
        'dot',
        '--reporter',
        './test/plain-summary.ts',
        // A ground makes more requests of the same work.
        '--hookTimeout',
        '240000',
        '--testTimeout',
        '240000',
        ...folders,
      ],
      { stdio: 'inherit', env: { ...process.env, TEST_GROUND: ground } },
    );
    table.push({ ground, project, passed: status === 0 });
  }
}
console.log();
for (const { ground, project, passed } of table) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${ground} (${project})`);
}
process.exit(table.every(({ passed }) => passed) ? 0 : 1);
