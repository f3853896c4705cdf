import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Project } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withCompiler } from '../../scripts/pages/compiler.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { Page } from '../../src/page/page.ts';
import { runProgram } from '../helpers/program/run-program.ts';
import { transcriptOf } from '../helpers/terminal/linear-transcript.ts';
import { drawFrame } from '../helpers/terminal/terminal-frame.tsx';
import { apply, blocks } from './helpers/examples.ts';
import { NOW, view, way } from '../src/wizard/helpers/views/kit.ts';

/** Returns the compiler's errors in the files of the examples. */
const complaints = (root: string): string[] =>
  withCompiler({ include: ['src'] }, complaintsOf, root);

function complaintsOf({ program }: Project): string[] {
  const sources = new Set(program.getSourceFileNames());
  return blocks
    .map(({ path }) => resolve(root, path))
    .filter((path) => sources.has(path))
    .flatMap((path) => program.getSemanticDiagnostics(path))
    .map(({ fileName = '', text }) => `${fileName.slice(root.length + 1)}: ${text}`);
}

/**
 * The folder for copies. It is inside the project, so that copies find node_modules above them. Temporary
 * folders are searched for keys, which sources may contain.
 */
const COPIES = resolve('dist.examples');

/** Copies the sources and applies the examples. */
function copyWithExamples(): string {
  const root = join(COPIES, process.pid.toString());
  mkdirSync(root, { recursive: true });
  for (const part of ['src', 'assets', 'docs', 'scripts', 'package.json', 'tsconfig.json']) {
    cpSync(part, join(root, part), { recursive: true });
  }
  for (const example of blocks) apply(root, example);
  execFileSync(process.execPath, ['scripts/compile-messages.ts'], { cwd: root });
  return root;
}

let root: string;
beforeAll(() => {
  root = copyWithExamples();
});
afterAll(() => rmSync(COPIES, { recursive: true, force: true }));

test('the examples compile', () => {
  expect(new Set(blocks.map(({ kind }) => kind))).toEqual(new Set(['ts', 'diff', 'json']));
  expect(complaints(root)).toEqual([]);
});

test('the screen of the examples is drawn and printed', async () => {
  const { backupPage } = (await import(join(root, 'src/session/screens/backup-page.ts'))) as {
    backupPage: (i18n: Translator) => Page;
  };
  const { english } = (await import(join(root, 'src/i18n/english.ts'))) as { english: Translator };
  const shown = view('G3-ACCOUNT', way(2), backupPage(english));
  const frame = drawFrame(shown, { columns: 80, rows: 24, now: NOW });
  const lines = await transcriptOf(shown, NOW);
  for (const text of [frame, lines]) {
    expect(text).toContain('Is the file that identifies your node saved?');
    expect(text).toContain('staking/signer.key');
    expect(text.toLowerCase()).toContain('it is saved');
  }
});

test('a program built from the examples has their command, error and network', async () => {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root });
  const program = join(root, 'dist', 'main.js');
  const printed = async (...args: string[]): Promise<string> => {
    const { stdout, stderr, code } = await runProgram(args, { program });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  expect(await printed('node-bytes', 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg')).toMatch(
    /^0x[0-9a-f]{40}\n$/,
  );
  expect(await printed('explain', 'E-TASK-901')).toContain('has no AVAX on the C-Chain');
  expect(await printed('networks', 'show', 'devnet')).toContain('https://devnet.example.org');
});
