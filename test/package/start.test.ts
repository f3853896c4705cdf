import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { columnsOf } from '../../src/support/pad-to.ts';
import { runProgram } from '../run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// What a start of the program loads, and what it keeps for the next one.
const contents = JSON.parse(readFileSync('maps/contents.json', 'utf8')) as Record<string, string[]>;
const HEAVY = /node_modules\/(react|ink|viem|ethers|zod|@avalabs|@ethereumjs|yoga-layout)/;

/** Prints which files of the program and which parts of Node were loaded, when a call ends. */
const WITNESS = `
const { readFileSync } = require('node:fs');
const fs = require('node:fs');
const read = [];
fs.readFileSync = (path, ...rest) => (read.push(String(path)), readFileSync(path, ...rest));
process.on('exit', () => {
  const parts = process.moduleLoadList.map((part) => part.replace('NativeModule ', ''));
  fs.writeFileSync(process.env.WITNESS, JSON.stringify({ read, parts }));
});
`;

async function loadedBy(args: readonly string[]) {
  const folder = temporaryFolder();
  const witness = join(folder, 'witness.cjs');
  writeFileSync(witness, WITNESS);
  const told = join(folder, 'told.json');
  const env = { NODE_OPTIONS: `--require ${witness}`, WITNESS: told };
  expect((await runProgram(args, { env })).code).toBe(0);
  const { read, parts } = JSON.parse(readFileSync(told, 'utf8')) as Record<string, string[]>;
  const packs = read!.map((path) => /dist\/(\w+\.js)$/.exec(path)?.[1]).filter((name) => name);
  return { packs, parts: parts! };
}

test.each(['--version', '-V', '--help', '-h'])(
  '%s is told without loading anything',
  async (flag) => {
    expect((await loadedBy([flag])).packs).toEqual(['main.js']);
  },
);

test.each([
  ['--help', '--lang', 'ja'],
  ['--lang=ja', '-h'],
  ['--lang', 'en', '--version'],
])('%s %s %s, too', async (...args) => {
  expect((await loadedBy(args)).packs).toEqual(['main.js']);
});

test.each([
  ['en', 'Usage: onboard'],
  ['ja', '使い方: onboard'],
])('the help that is kept is the one that the parser makes (%s)', async (lang, begin) => {
  const env = { ONBOARD_LANG: lang };
  const [kept, made] = [await runProgram(['--help'], { env }), await runProgram(['help'], { env })];
  expect(kept.stdout).toContain(begin);
  expect(kept).toEqual(made);
  expect(await runProgram(['--help', '--lang', lang])).toEqual(made);
  for (const line of kept.stdout.split('\n')) {
    expect(columnsOf(line)).toBeLessThanOrEqual(80);
    expect(line.trim()).not.toMatch(/^[、。)]/);
  }
});

test.each([[['help']], [['help', 'opt-in-l1']], [['opt-in-l1', '--help']]])(
  '%j loads neither the screens nor any library of a chain, nor what speaks to a network',
  async (args) => {
    const { packs, parts } = await loadedBy(args);
    expect(packs).toEqual(['main.js', 'loader.js', 'start.js']);
    expect(contents['start.js']!.filter((source) => HEAVY.test(source))).toEqual([]);
    expect(parts.filter((part) => /^(http|https|crypto|zlib|fs\/promises)$/.test(part))).toEqual(
      [],
    );
    expect(parts.filter((part) => part.includes('undici'))).toEqual([]);
  },
);

test('the guard sees what is heavy where it is', () => {
  expect(contents['wizard.js']!.some((source) => HEAVY.test(source))).toBe(true);
  expect(contents['sandbox.js']!.some((source) => HEAVY.test(source))).toBe(true);
});

test('what V8 compiled is kept for the next start, and used only if it is undamaged', async () => {
  const folder = temporaryFolder();
  for (const part of ['dist', 'assets']) cpSync(part, join(folder, part), { recursive: true });
  const compiled = join(folder, 'dist', 'compiled');
  rmSync(compiled, { recursive: true, force: true });
  const help = () => runProgram(['help'], { program: join(folder, 'dist', 'main.js') });
  const first = await help();
  expect(first.code).toBe(0);
  const [version] = readdirSync(compiled);
  const file = join(compiled, version!, 'start');
  const kept = readFileSync(file);
  expect(await help()).toEqual(first);
  expect(readFileSync(file).equals(kept)).toBe(true);
  // V8 would run, or die of, what a disk has damaged.
  const half = kept.length / 2;
  for (const damaged of [
    Buffer.concat([kept.subarray(0, half + 5000), Buffer.alloc(half - 5000)]),
    kept.subarray(0, half),
    Buffer.from('nonsense'),
    Buffer.alloc(0),
  ]) {
    writeFileSync(file, damaged);
    expect(await help()).toEqual(first);
    expect(readFileSync(file).equals(damaged)).toBe(false);
  }
});

test('an installation that cannot be written to starts all the same', async () => {
  const folder = temporaryFolder();
  for (const part of ['dist', 'assets']) cpSync(part, join(folder, part), { recursive: true });
  rmSync(join(folder, 'dist', 'compiled'), { recursive: true, force: true });
  // Even for somebody who may write everywhere, a file is no folder.
  writeFileSync(join(folder, 'dist', 'compiled'), '');
  const program = join(folder, 'dist', 'main.js');
  expect(await runProgram(['help'], { program })).toEqual(await runProgram(['help']));
  expect(existsSync(resolve(folder, 'dist', 'compiled'))).toBe(true);
});
