import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders with money behind them, and the folders of the tests that guard each of them. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'src/engine': ['test/src/engine'],
  'src/tasks': ['test/src/tasks'],
  'src/adapters/evm': ['test/src/adapters', 'test/src/engine'],
  'src/adapters/p-chain': ['test/src/adapters', 'test/src/engine'],
};
const TOOLS = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
const WORKERS = Number(process.env['MUTATION_WORKERS'] ?? Math.max(1, availableParallelism() - 1));

/** Changes the sources in one place at a time, and prints each change that no quick test notices, and the score. */
export function runMutation(files: readonly string[]): void {
  const runs = Object.entries(FOLDERS)
    .map(([folder, tests]) => ({
      tests,
      mutate:
        files.length === 0
          ? [`${folder}/**/*.ts`]
          : files.filter((file) => file.startsWith(`${folder}/`)),
    }))
    .filter(({ mutate }) => mutate.length > 0);
  if (runs.length === 0) throw new Error(`Give files of ${Object.keys(FOLDERS).join(', ')}.`);
  const copy = copyOfProject();
  for (const { mutate, tests } of runs) {
    writeFileSync(join(copy, 'vitest.mutation.config.ts'), vitestConfig(tests));
    writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(strykerConfig(mutate)));
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'],
      { cwd: copy, stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}

/** Copies the project and installs StrykerJS into the copy, so that `npm ci` of the project stays small. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  process.on('exit', () => {
    if (process.env['MUTATION_KEEP'] !== '1') rmSync(copy, { recursive: true, force: true });
  });
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const tracked = execFileSync('git', listing, { encoding: 'utf8' });
  for (const file of tracked.split('\0').filter((name) => name !== '')) {
    cpSync(file, join(copy, file), { recursive: true });
  }
  const inCopy = { cwd: copy, stdio: 'inherit' } as const;
  execFileSync('npm', ['ci'], inCopy);
  execFileSync('npm', ['install', '--no-save', ...TOOLS], inCopy);
  execFileSync(process.execPath, ['scripts/compile-messages.ts'], inCopy);
  return copy;
}

/** The quick tests of these folders, in a configuration without the suites that need the built program. */
function vitestConfig(folders: readonly string[]): string {
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

function strykerConfig(mutate: readonly string[]): object {
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
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    tempDirName: '.stryker',
    disableTypeChecks: true,
    checkers: [],
  };
}
