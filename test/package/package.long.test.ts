import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PtyProgram } from '../helpers/terminal/pty.ts';
import { sandboxVariables } from '../helpers/program/shell.ts';
import { runProgram, spawnProgram, type RunOptions } from '../helpers/program/run-program.ts';
import { npm, pack, type Packed } from './helpers/pack.ts';
import { folderOfFile } from '../helpers/temporary-folder.ts';

// Tests the published package: packed once, and installed from the tarball into an empty folder without a
// network.
const MEGABYTE = 1_000_000;
let folder: string;
let project: string;
let packed: Packed;
let installed: string;
let options: RunOptions & { readonly home: string; readonly program: string };

beforeAll(async () => {
  folder = folderOfFile('package-');
  project = join(folder, 'project');
  mkdirSync(project);
  packed = await pack(folder);
  await npm(['install', join(folder, packed.filename)], project, folder);
  installed = join(project, 'node_modules', 'validator-onboarding');
  options = {
    home: join(folder, 'home'),
    program: join(project, 'node_modules', '.bin', 'onboard'),
  };
  mkdirSync(join(folder, 'home'));
});

test('the tarball contains only the program, its data and its documents', () => {
  const paths = packed.files.map(({ path }) => path);
  const expected = [
    /^dist\/[\w-]+\.js$/,
    /^assets\/(contracts|host|node|profiles|sandbox|schemas)\//,
    /^dist\/(onboard\.1|output-1\.json|codes\.md|help\.json|THIRD-PARTY-NOTICES\.md)$/,
    /^(CHANGELOG|CONTRIBUTING|LICENSE|README|SECURITY)(\.md)?$/,
    /^docs\/([\w-]+\.md|inside\/(decisions\/)?[\w-]+\.md|examples\/[\w@.-]+|images\/[\w-]+\.svg)$/,
    /^package\.json$/,
  ];
  expect(paths.filter((path) => !expected.some((pattern) => pattern.test(path)))).toEqual([]);
  const pages = ['onboard.1', 'output-1.json', 'codes.md', 'help.json', 'THIRD-PARTY-NOTICES.md'];
  for (const path of [
    ...['main.js', ...pages].map((name) => `dist/${name}`),
    'LICENSE',
    'README.md',
  ])
    expect(paths).toContain(path);
  // The package contains no source maps and nothing for a particular kind of machine.
  expect(paths.filter((path) => /\.(map|node|so|dll|dylib|tsx?)$/.test(path))).toEqual([]);
  expect(packed.files.find(({ path }) => path === 'dist/main.js')?.mode).toBe(0o755);
});

test('the installed program has every file that its texts and its readme name', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const named = readdirSync('assets/locales/en').flatMap(
    (file) =>
      readFileSync(join('assets/locales/en', file), 'utf8').match(
        /\b(?:docs|assets|test|src|scripts)\/[\w/.-]+\w/g,
      ) ?? [],
  );
  const linked = [...readFileSync('README.md', 'utf8').matchAll(/\]\(((?!https?:)[^)#]+)/g)];
  expect(linked.length).toBeGreaterThan(20);
  const missing = [...named, ...linked.map(([, path = '']) => path)].filter(
    (path) => !paths.has(path),
  );
  expect(missing).toEqual([]);
});

test('the package is small and needs no other package', () => {
  expect(packed.size).toBeLessThanOrEqual(3 * MEGABYTE);
  expect(sizeOf(project)).toBeLessThanOrEqual(10 * MEGABYTE);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
  for (const field of ['dependencies', 'optionalDependencies', 'gypfile']) {
    expect(manifest).not.toHaveProperty(field);
  }
  const modules = readdirSync(join(project, 'node_modules'));
  expect(modules.filter((name) => !name.startsWith('.'))).toEqual(['validator-onboarding']);
});

test('the installed program explains a term, and runs a sandbox, a command and the wizard', async () => {
  const explained = await runProgram(['explain', 'Curator'], options);
  expect(explained.stdout).toContain('curator (term of the glossary)');
  const sandbox = spawnProgram(['sandbox', '--port', '0', '--json'], options);
  const ended = new Promise<number | null>((done) => sandbox.once('close', done));
  let printed = '';
  for await (const chunk of sandbox.stdout) {
    printed += String(chunk);
    if (printed.endsWith('\n}\n')) await tryCommands().finally(() => sandbox.kill('SIGINT'));
  }
  expect(await ended).toBe(130);
});

async function tryCommands(): Promise<void> {
  const { OPERATOR = '', L1 = '' } = await sandboxVariables(options);
  const check = ['check-opt-in-l1', '--network', 'sandbox', OPERATOR, L1];
  expect(await runProgram(check, options)).toMatchObject({ code: 0, stdout: 'not opted in\n' });
  const wizard = new PtyProgram({
    command: options.program,
    args: [],
    environment: { HOME: options.home, ONBOARD_HOME: options.home },
  });
  await wizard.waitFor('Which network?');
  wizard.type('\x03');
  expect((await wizard.ended).code).toBe(130);
}

/** Returns the size of all files below a folder, in bytes. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name)));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
