import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endOf, PROGRAM, runProgram, spawnWatched } from '../helpers/program/run-program.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { folderOfFile, temporaryFolder } from '../helpers/temporary-folder.ts';
import { loopback } from '../src/adapters/helpers/loopback.ts';
import local from '../../assets/profiles/local.json' with { type: 'json' };

// Exit 1 means a fault that nobody can foresee. Each fault of a file system, of a shell's limits, of standard output or
// of an endpoint has an error of its own.
const folder = folderOfFile('foreseen-');
const OPERATOR = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const commands: readonly (readonly string[])[] = [
  ['settings'],
  ['settings', 'bell', 'off'],
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

test.each(named)('at most 20 open files: %s', async (_, words) => {
  const home = temporaryFolder();
  const limited = ['-c', 'ulimit -n 20; exec "$0" "$@"', process.execPath, PROGRAM];
  const child = spawnWatched('/bin/bash', [...limited, ...words, '--home', home], {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
  });
  expectForeseen(await endOf(child));
});

describe('a full standard output', () => {
  test.each([
    ['explain', 'E-CLI-101'],
    ['explain', 'E-CLI-101', '--json'],
    ['--help'],
    ['networks'],
  ])('%s', async (...words) => {
    const full = ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, PROGRAM];
    const child = spawnWatched('/bin/bash', [...full, ...words], {
      PATH: process.env['PATH'] ?? '',
      HOME: temporaryFolder(),
    });
    const { code, stderr } = await endOf(child);
    expect(code, stderr).toBe(3);
    expect(stderr).toContain('E-FILE-104: standard output cannot be used: the disk is full.');
    // The report itself is on standard error.
    const { stdout } = await runProgram(words);
    const [line] = stdout.split('\n').filter((one) => !one.includes('onboard'));
    expect(stderr).toContain(line);
  });
});

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
      const { id = 1, method = '' } = (body === '' ? {} : JSON.parse(body)) as {
        id?: number;
        method?: string;
      };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method) }));
    });
    const home = temporaryFolder();
    mkdirSync(join(home, 'networks'));
    const profile = { ...local, name: 'edge', rpcUrls: [server.url], apiUrl: server.url };
    writeFileSync(join(home, 'networks', 'edge.json'), JSON.stringify(profile));
    expectForeseen(await runHere([...words, '--network', 'edge'], { home }));
  });
});

function fileAt(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
