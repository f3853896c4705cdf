import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installLedger } from '../helpers/ledger/install.ts';
import { runProgram } from '../helpers/program/run-program.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { openPty } from '../helpers/terminal/open-on-terminal.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const VERSION = { code: 0, stdout: `${version}\n`, stderr: '' };
/** Node is not on this path. */
const PATH = '/nowhere';
/** Not a temporary folder, which is searched for keys: the executable contains the public keys of the sandbox. */
const folder = resolve('build/alone');
const program = join(folder, 'onboard');

/** An older Node.js, on which these tests also run at night, makes no executable. */
const OWN_NODE = resolve('node_modules/.bin/node');
const builder = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;

beforeAll(async () => {
  await promisify(execFile)(builder, ['scripts/package-binary.ts']);
  mkdirSync(folder);
  copyFileSync('build/onboard', program);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the single-file program runs on a host without Node, and finds its data', async () => {
  const options = { program, home: temporaryFolder(), env: { PATH } };
  expect(await runProgram(['--version'], options)).toEqual(VERSION);
  const shown = await runProgram(['networks', 'show', 'fuji'], options);
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toContain('fuji');
  expect((await runProgram(['explain', 'epoch'], options)).stdout).toMatch(/^epoch \(term/);
  // A mistake in a command loads the errors and the texts.
  expect(await runProgram(['no-such-command'], options)).toMatchObject({ code: 2 });
});

// Each place where a file of the program could be expected, next to the user's folders and next to the executable.
const PLACES = ['', 'dist', '.cache/validator-onboarding', 'node_modules/validator-onboarding'];
const NAMES = ['main.js', 'import-main.cjs', 'binary-thread.cjs', 'package.json', 'index.js'];

test.each([
  ['planted', 'process.stdout.write("planted"); process.exit(0);\n'],
  ['empty', ''],
  ['damaged', '{'],
])('the single-file program runs no file that it finds (%s)', async (_, text) => {
  const home = temporaryFolder();
  const cache = temporaryFolder();
  const options = { program, home, env: { PATH, XDG_CACHE_HOME: cache } };
  const alone = await runProgram(['networks', 'show', 'fuji'], options);
  // It keeps no file that it could run later.
  const left = [home, cache].flatMap((parent) =>
    readdirSync(parent, { recursive: true, encoding: 'utf8' }),
  );
  expect(left).toEqual([]);
  const places = [home, cache, folder].flatMap((parent) =>
    PLACES.flatMap((place) => NAMES.map((name) => join(parent, place, name))),
  );
  for (const path of places) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(await runProgram(['--version'], options)).toEqual(VERSION);
  expect(await runProgram(['networks', 'show', 'fuji'], options)).toEqual(alone);
});

test('the single-file program starts its sandbox in a thread', async () => {
  const home = temporaryFolder();
  const wizard = openPty({
    command: program,
    args: ['--home', home, '--network', 'sandbox'],
    cwd: home,
    environment: { HOME: home, PATH },
  });
  await wizard.waitFor(/Which L1 do you want|What is your node/);
});

test('the single-file program loads the packages of a Ledger from their folder', async () => {
  const home = temporaryFolder();
  const keys = Object.fromEntries(
    [`44'/60'/0'/0/0`, `44'/9000'/0'/0/0`].map((path) => [path, randomBytes(32).toString('hex')]),
  );
  installLedger(join(home, 'ledger'), { keys });
  const options = { program, home, env: { PATH } };
  const shown = await runProgram(['keys', 'address', '--ledger', '--network', 'fuji'], options);
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(shown.stdout).toContain('P-fuji1');
});
