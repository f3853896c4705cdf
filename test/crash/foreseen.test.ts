import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  builtFolder,
  builtProgram,
  endOf,
  runProgram,
  spawnWatched,
} from '../helpers/program/run-program.ts';
import { IS_WHOLE } from '../helpers/is-whole.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { folderOfFile, temporaryFolder } from '../helpers/temporary-folder.ts';
import { loopback } from '../src/adapters/helpers/loopback.ts';
import local from '../../assets/profiles/local.json' with { type: 'json' };

// Exit 1 means a fault that nobody can foresee. Each fault of a file system, of a shell's limits, of standard output or
// of an endpoint has an error of its own.
const folder = folderOfFile('foreseen-');
const OPERATOR = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const commands: readonly (readonly string[])[] = [
  ['keys', 'list'],
  ['networks'],
  ['networks', 'add', 'missing.json'],
  ['doctor'],
  ['explain', 'E-CLI-101'],
  ['status', OPERATOR, '--network', 'local'],
  ['pending', OPERATOR, '--network', 'local'],
  ['sandbox', '--epoch', '60s'],
  ['--linear'],
];
const named = commands.map((words) => [words.join(' '), words] as const);

function expectForeseen({ code, stderr }: { code: number | null; stderr: string }): void {
  expect(code, stderr).not.toBe(1);
  expect(code, stderr).not.toBeNull();
  expect(stderr).not.toContain('E-CLI-901');
}

describe.each([
  ['a file', () => fileAt('file')],
  ['a folder below a file', () => join(fileAt('other'), 'home')],
  ['a device', () => '/dev/null'],
  ['a name that is too long', () => join(folder, 'x'.repeat(300))],
  ['a path that is too long', () => join(folder, ...Array<string>(40).fill('x'.repeat(200)))],
])('a home that is %s', (_, home) => {
  test.each(named)('%s', async (_name, words) => {
    expectForeseen(await runHere(words, { home: home() }));
  });
});

/** Runs the built program with a script of the shell, which gets the command line as `$0` and `$@`. */
function runInShell(script: string, words: readonly string[], program = builtProgram()) {
  const args = ['-c', script, process.execPath, program, ...words];
  const environment = { PATH: process.env['PATH'] ?? '', HOME: folder };
  return endOf(spawnWatched('/bin/bash', args, environment));
}

describe('few open files', () => {
  const withLimit = (files: number) => `ulimit -n ${files}; exec "$0" "$@"`;
  /**
   * The lowest limit with which Node.js runs a file, ten times. With a lower one, Node.js itself crashes, or does so when
   * its threads happen to open their files at once.
   */
  let lowest = 0;
  beforeAll(async () => {
    const path = join(folder, 'main.mjs');
    writeFileSync(path, "await import('./none.mjs').catch(() => undefined);");
    const runs = async (times: number): Promise<boolean> =>
      times === 0 ||
      ((await runInShell(withLimit(lowest), [], path)).code === 0 && (await runs(times - 1)));
    for (lowest = 10; lowest < 100 && !(await runs(10));) lowest += 1;
  });

  // A quarter of the limits for each command, at night half: the commands open the same files as they start.
  test.each(named)('%s', async (name, words) => {
    const first = lowest + (commands.findIndex((one) => one.join(' ') === name) % 2);
    for (const files of IS_WHOLE ? [first, first + 2] : [first]) {
      expectForeseen(await runInShell(withLimit(files), words));
    }
  });
});

test.each(['start.js', 'quick-answer.js'])('without its file %s', async (missing) => {
  const dist = temporaryFolder();
  // The sandbox's file contains the keys of its accounts, for which the tests search their folders.
  const left = [missing, 'start-sandbox.js'];
  const filter = (path: string): boolean => !left.includes(basename(path));
  cpSync(builtFolder(), dist, { recursive: true, filter });
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
  const words = ['status', OPERATOR, '--network', 'local'];
  const { code, stderr } = await runInShell('exec "$0" "$@"', words, join(dist, 'main.js'));
  expect(code, stderr).toBe(3);
  expect(stderr).toMatch(
    /^The program cannot load its own files: .+\n {2}[^\n]+install the program again\.\n$/,
  );
});

describe('a full standard output', () => {
  test.each([
    ['explain', 'E-CLI-101'],
    ['explain', 'E-CLI-101', '--json'],
    ['--help'],
    ['networks'],
  ])('%s', async (...words) => {
    const { code, stderr } = await runInShell('exec "$0" "$@" > /dev/full', words);
    expect(code, stderr).toBe(3);
    expect(stderr).toContain('E-FILE-106: Standard output cannot be written: the disk is full.');
    // The report itself is on standard error.
    const { stdout } = await runProgram(words);
    const [line] = stdout.split('\n').filter((one) => !one.includes('onboard'));
    expect(stderr).toContain(line);
  });
});

describe('a full standard error', () => {
  test.each([[['explain', 'E-CLI-101']], [['explain', 'E-NONE-1', '--json']]])(
    '%j ends, and standard output still gets the result',
    async (words) => {
      const { code, stdout } = await runInShell('exec "$0" "$@" 2> /dev/full', words);
      const whole = await runProgram(words);
      expect(stdout).toBe(whole.stdout);
      expect(code).toBe(whole.code);
    },
  );
});

test.each(['1< /dev/null', '1>&-', '> /dev/full 2> /dev/full'])(
  'a command with %s ends and reports no internal error',
  async (streams) => {
    expectForeseen(await runInShell(`exec "$0" "$@" ${streams}`, ['explain', 'E-CLI-101']));
  },
);

describe.each([
  ['null', () => ({ result: null })],
  ['an object', () => ({ result: {} })],
  ['an empty list', () => ({ result: [] })],
  ['a text', () => ({ result: 'x' })],
  ['zero', () => ({ result: '0x0' })],
  ['an error without a text', () => ({ error: { message: '' } })],
  ['a missing method', () => ({ error: { code: -32_601, message: 'no such method' } })],
  [
    'null for every block',
    (method: string) => (method === 'eth_chainId' ? { result: '0x7a69' } : { result: null }),
  ],
] as const)('an endpoint whose answer is %s', (_, answer) => {
  test.each([
    ['status', OPERATOR],
    ['check-opt-in-l1', OPERATOR, OPERATOR],
    ['receipt', OPERATOR],
    ['pending', OPERATOR],
  ])('%s', async (...words) => {
    const server = await loopback(({ body }, response) => {
      const request = (body === '' ? {} : JSON.parse(body)) as {
        id?: number;
        method?: string;
      };
      const { id = 1, method = '' } = request;
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method) }));
    });
    const home = temporaryFolder();
    mkdirSync(join(home, 'networks'));
    const profile = {
      ...local,
      name: 'edge',
      rpcUrls: [server.url],
      apiUrl: server.url,
    };
    writeFileSync(join(home, 'networks', 'edge.json'), JSON.stringify(profile));
    expectForeseen(await runHere([...words, '--network', 'edge'], { home }));
  });
});

function fileAt(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
