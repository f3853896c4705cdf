// Changes the sources one place at a time, and reports each change that no quick test notices:
//   npm run mutation                                   nightly: the folders below
//   npm run mutation -- src/engine/fees.ts             only these files
// StrykerJS and its Node are installed into a temporary copy of the project, so `npm ci` stays small.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folders with money behind them, and the folders of the tests that guard each of them. */
const FOLDERS = {
  'src/engine': ['test/src/engine'],
  'src/tasks': ['test/src/tasks'],
  'src/adapters/evm': ['test/src/adapters', 'test/src/engine'],
  'src/adapters/p-chain': ['test/src/adapters', 'test/src/engine'],
};
const TOOLS = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const WORKERS = Number(process.env['MUTATION_WORKERS'] ?? Math.max(1, availableParallelism() - 1));

const files = process.argv.slice(2);
const runs = Object.entries(FOLDERS)
  .map(([folder, tests]) => ({
    tests,
    mutate:
      files.length === 0
        ? [`${folder}/**/*.ts`]
        : files.filter((file) => file.startsWith(`${folder}/`)),
  }))
  .filter(({ mutate }) => mutate.length > 0);
if (runs.length === 0) {
  console.error(`Give files of ${Object.keys(FOLDERS).join(', ')}.`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
const isKept = process.env['MUTATION_KEEP'] === '1';
process.on('exit', () => isKept || rmSync(copy, { recursive: true, force: true }));
const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    encoding: 'utf8',
  },
);
for (const file of tracked.split('\0').filter((name) => name !== '')) {
  cpSync(file, join(copy, file), { recursive: true });
}
const inCopy = { cwd: copy, stdio: 'inherit' };
execFileSync('npm', ['ci', '--no-audit', '--no-fund'], inCopy);
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...TOOLS], inCopy);
execFileSync('npm', ['run', '--silent', 'messages'], inCopy);
// In a folder of its own, because the manifest allows no package to run a script at its installation.
const nodeFolder = join(copy, '.node24');
mkdirSync(nodeFolder);
execFileSync(
  'npm',
  ['install', '--prefix', nodeFolder, '--no-audit', '--no-fund', 'node@24'],
  inCopy,
);

const node = join(nodeFolder, 'node_modules/node/bin/node');
let isFailed = false;
for (const { mutate, tests } of runs) {
  writeFileSync(join(copy, 'vitest.mutation.config.ts'), vitestConfig(tests));
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(strykerConfig(mutate), null, 2));
  const { status } = spawnSync(node, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], {
    ...inCopy,
    env: { ...process.env, PATH: `${dirname(node)}:${process.env['PATH'] ?? ''}` },
  });
  isFailed ||= status !== 0;
  if (status === 0) printScore(mutate);
}
process.exitCode = isFailed ? 1 : 0;

/** The quick tests of these folders, in a configuration without the suites that need the built program. */
function vitestConfig(folders) {
  const include = folders.map((folder) => `${folder}/**/*.test.ts`);
  return `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ${JSON.stringify(include)},
    exclude: ['**/*.long.test.ts'],
    env: { FORCE_COLOR: '1', CI: 'false' },
    // As in vitest.config.ts. A change then takes a second instead of six.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
`;
}

function strykerConfig(mutate) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts' },
    mutate,
    // Texts do not change what is signed or sent.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    concurrency: WORKERS,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: '.stryker',
    disableTypeChecks: true,
    checkers: [],
  };
}

function printScore(mutate) {
  const report = JSON.parse(readFileSync(join(copy, 'reports/mutation/mutation.json'), 'utf8'));
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const count = (...kinds) => mutants.filter(({ status }) => kinds.includes(status)).length;
  const [found, all] = [
    count('Killed', 'Timeout'),
    count('Killed', 'Timeout', 'Survived', 'NoCoverage'),
  ];
  console.log(
    `${mutate.join(', ')}: ${found} of ${all} changes noticed (${((100 * found) / all).toFixed(1)} %)`,
  );
}
