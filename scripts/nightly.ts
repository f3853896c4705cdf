// The checks that take hours: npm run nightly -- <check> [words]
//   crash                          kills the program at every boundary of every task, or suspends it there
//   chaos                          failing endpoints at every request
//   boundaries                     changes of the chains around every step
//   grounds [bare own-network]     the suites of the operator's tasks on each variant of the sandbox, or on these only
//   nodes [24 26] [test/requests]  all steps and the suites on each supported Node.js; or on these, or only these files
//   bench                          the table of docs/inside/performance.md, with its limits
//   mutation [src/engine/fees.ts]  which changes of the sources the quick tests notice; or of these files only
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['--reporter', 'dot', '--reporter', './test/setup/plain-summary.ts'],
];
const ALL_SUITES = ['parts', 'program', 'long', 'e2e', 'terminal', 'crash', 'chaos'];
const NODES = ['22.22', '24.15', '26'];

const CHECKS: Readonly<Record<string, (words: readonly string[]) => void | Promise<void>>> = {
  crash: () => runMatrix('test/crash'),
  chaos: () => runMatrix('test/chaos'),
  boundaries: () => runMatrix('test/src/tasks/boundary-changes'),
  grounds,
  nodes,
  bench: () => runBundled('scripts/bench/main.ts'),
  mutation: async (files) => (await import('./mutation.ts')).runMutation(files),
};
const [check = '', ...words] = process.argv.slice(2);
if (Object.hasOwn(CHECKS, check)) await CHECKS[check]?.(words);
else refuse(`Give a check: ${Object.keys(CHECKS).join(', ')}.`);

function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 2;
}

function runBundled(file: string): void {
  const args = ['scripts/run-bundled.ts', file];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

const projects = (...names: string[]): string[] => names.flatMap((name) => ['--project', name]);

/** One run of the tests, under a title for the summary. */
interface Run {
  readonly title: string;
  readonly args: readonly string[];
  readonly node?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the tests in turn, and prints which runs passed. */
function runEach(runs: readonly Run[]): void {
  const results = runs.map(({ title, args, node = process.execPath, env = process.env }) => {
    console.log(`\n== ${title}`);
    const { status } = spawnSync(node, [...VITEST, ...args], { stdio: 'inherit', env });
    return `${status === 0 ? 'passed' : 'FAILED'}  ${title}`;
  });
  console.log(`\n${results.join('\n')}`);
  if (results.some((line) => line.startsWith('FAILED'))) process.exitCode = 1;
}

function runMatrix(folder: string): void {
  runEach([{ title: folder, args: [...projects('matrix'), folder] }]);
}

function grounds(names: readonly string[]): void {
  const file = readFileSync('test/helpers/sandbox/grounds.json', 'utf8');
  const all = Object.keys(JSON.parse(file) as object);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    refuse(`Unknown ground ${unknown.join(', ')}. Use ${all.join(', ')}.`);
    return;
  }
  const folders = ['src/tasks', 'src/session', 'src/commands', 'chaos', 'e2e', 'terminal', 'crash'];
  const args = [...projects(...ALL_SUITES), ...folders.map((folder) => `test/${folder}/`)];
  runEach(
    (names.length > 0 ? names : all).map((ground) => ({
      title: ground,
      args,
      env: { ...process.env, TEST_GROUND: ground },
    })),
  );
}

function nodes(given: readonly string[]): void {
  const files = given.filter((word) => !/^[\d.]+$/.test(word));
  const versions = given.filter((word) => !files.includes(word));
  const args =
    files.length > 0
      ? [[...projects(...ALL_SUITES), ...files]]
      : [
          [
            ...projects('program', 'e2e', 'terminal'),
            ...['test/package/start', 'test/e2e/', 'test/terminal/whole-way'],
          ],
          projects('parts', 'long'),
        ];
  const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  runEach(
    (versions.length > 0 ? versions : NODES).flatMap((version) => {
      const bin = installNode(version, folder);
      // If a test starts a program by name, the program runs on this version of Node too.
      const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
      return args.map((words) => ({
        title: `Node ${version}: ${words.join(' ')}`,
        ...{ args: words, node: join(bin, 'node'), env },
      }));
    }),
  );
}

/** Installs a Node.js of this platform into a folder. Returns the folder of its executable. */
function installNode(version: string, folder: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const alias = `node-${version}`;
  const install = ['install', '--force', '--prefix', folder, `${alias}@npm:${name}@${version}`];
  execFileSync('npm', install, { stdio: 'inherit' });
  return join(folder, 'node_modules', alias, 'bin');
}
