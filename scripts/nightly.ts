// The checks that take hours: npm run nightly -- <check> [words]
//   crash                          kills the program at every boundary of every task, or suspends it there
//   chaos                          failing endpoints at every request
//   boundaries                     changes of the chains around every step
//   whole                          `npm run test:all` with all rows of its tables, and 3000 edited journals and homes
//   grounds [bare own-network]     the suites of the operator's tasks on each variant of the sandbox, or on these only
//   nodes [24 26]                  all steps and the suites on each supported Node.js, or on these only
//   bench                          the table of docs/inside/performance.md, with its limits
//   mutation [src/engine/fees.ts]  which changes of the sources the quick tests notice; or of these files only
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--reporter', 'dot', '--reporter', './test/setup/plain-summary.ts'],
];
const ALL_SUITES = ['parts', 'program', 'long', 'e2e', 'terminal', 'crash', 'chaos'];
const TASK_FOLDERS = [
  'src/tasks',
  'src/session',
  'src/commands',
  'chaos',
  'e2e',
  'terminal',
  'crash',
];
const NODES = ['22.22', '24.15', '26'];

const CHECKS: Readonly<Record<string, (words: readonly string[]) => readonly Run[]>> = {
  crash: () => matrix('test/crash'),
  chaos: () => matrix('test/chaos'),
  boundaries: () => matrix('test/src/tasks/boundary-changes'),
  // No list of files: each table that asks whether it runs whole would have to be in it.
  whole: () => [
    {
      title: 'whole',
      args: [...VITEST, '--config', 'vitest.all.config.ts'],
      env: { TEST_WHOLE: '1' },
    },
  ],
  grounds,
  nodes,
  bench: () => [{ title: 'bench', args: ['scripts/run-bundled.ts', 'scripts/bench.ts'] }],
  mutation,
};

/** A Node.js process, under a title for the summary. */
interface Run {
  readonly title: string;
  readonly args: readonly string[];
  readonly command?: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const [name = '', ...words] = process.argv.slice(2);
const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
if (check === undefined) refuse(`Give a check: ${Object.keys(CHECKS).join(', ')}.`);
const results = check(words).map(({ title, args, command = [process.execPath], cwd, env }) => {
  console.log(`\n== ${title}`);
  const [program, ...before] = command;
  const options = { stdio: 'inherit', cwd, env: { ...process.env, ...env } } as const;
  const { status } = spawnSync(program, [...before, ...args], options);
  return `${status === 0 ? 'passed' : 'FAILED'}  ${title}`;
});
console.log(`\n${results.join('\n')}`);
if (results.some((line) => line.startsWith('FAILED'))) process.exitCode = 1;

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

function projects(...names: string[]): string[] {
  return names.flatMap((one) => ['--project', one]);
}

function matrix(folder: string): Run[] {
  return [{ title: folder, args: [...VITEST, ...projects('matrix'), folder] }];
}

function grounds(names: readonly string[]): Run[] {
  const file = readFileSync('test/helpers/sandbox/grounds.json', 'utf8');
  const all = Object.keys(JSON.parse(file) as object);
  const unknown = names.filter((one) => !all.includes(one));
  if (unknown.length > 0) refuse(`Unknown ground ${unknown.join(', ')}. Use ${all.join(', ')}.`);
  const folders = TASK_FOLDERS.map((folder) => `test/${folder}/`);
  const args = [...VITEST, ...projects(...ALL_SUITES), ...folders];
  return (names.length > 0 ? names : all).map((ground) => ({
    ...{ title: ground, args, env: { TEST_GROUND: ground } },
  }));
}

/** If a test starts a program by name, `npm exec` makes it run on this version of Node too. */
function nodes(given: readonly string[]): Run[] {
  if (!given.every((word) => /^[\d.]+$/.test(word))) refuse('Give versions, such as 24 26.');
  const suites = [
    [
      ...projects('program', 'e2e', 'terminal'),
      ...['test/package/start', 'test/e2e/', 'test/terminal/whole-way'],
    ],
    projects('parts', 'long'),
  ];
  return (given.length > 0 ? given : NODES).flatMap((version) => {
    const node = `--package=node-${process.platform}-${process.arch}@${version}`;
    return suites.map((words) => ({
      title: `Node ${version}: ${words.join(' ')}`,
      command: ['npm', 'exec', '--yes', node, '--', 'node'] as const,
      args: [...VITEST, ...words],
    }));
  });
}

/** Changes the sources with money behind them in one place at a time, and prints each change that no quick test notices. */
function mutation(files: readonly string[]): Run[] {
  const tests: Readonly<Record<string, readonly string[]>> = {
    'src/engine': ['engine'],
    'src/tasks': ['tasks'],
    'src/adapters/evm': ['adapters', 'engine'],
    'src/adapters/p-chain': ['adapters', 'engine'],
  };
  // StrykerJS is installed only into a clone of the last commit, so that `npm ci` of the project stays small.
  const cwd = mkdtempSync(join(tmpdir(), 'mutation-'));
  process.on('exit', () => rmSync(cwd, { recursive: true, force: true }));
  execFileSync('git', ['clone', '--quiet', '.', cwd]);
  const tools = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];
  const inClone = { cwd, stdio: 'inherit' } as const;
  execFileSync('npm', ['ci'], inClone);
  execFileSync('npm', ['install', '--no-save', ...tools], inClone);
  execFileSync(process.execPath, ['scripts/compile-messages.ts'], inClone);
  return Object.entries(tests).flatMap(([folder, folders]) => {
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    if (files.length > 0 && own.length === 0) return [];
    const test = {
      include: folders.map((one) => `test/src/${one}/**/*.test.ts`),
      exclude: ['**/*.long.test.ts'],
      env: { FORCE_COLOR: '1', CI: 'false' },
      // A change then takes a second instead of six.
      isolate: false,
      ...{ testTimeout: 60_000, hookTimeout: 60_000 },
    };
    const title = folder.replaceAll('/', '-');
    writeFileSync(join(cwd, `${title}.config.ts`), `export default ${JSON.stringify({ test })};\n`);
    const settings = {
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: `${title}.config.ts` },
      mutate: files.length > 0 ? own : [`${folder}/**/*.ts`],
      // Texts do not change what is signed or sent.
      mutator: { excludedMutations: ['StringLiteral'] },
      ignoreStatic: true,
      concurrency: Math.max(1, availableParallelism() - 1),
      timeoutMS: 20_000,
      dryRunTimeoutMinutes: 60,
      reporters: ['clear-text'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      tempDirName: '.stryker',
      disableTypeChecks: true,
      // Stryker would rewrite this file with an API that TypeScript 7 does not have.
      tsconfigFile: 'none',
    };
    writeFileSync(join(cwd, `${title}.json`), JSON.stringify(settings));
    const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
    return [{ title: `mutation of ${folder}`, args: [stryker, 'run', `${title}.json`], cwd }];
  });
}
