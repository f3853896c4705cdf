import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyFromText } from '../../src/adapters/keys/key-sources.ts';
import { bytesToHex, hexToBytes } from '../../src/domain/identity/bytes.ts';
import { encodeCb58 } from '../../src/domain/identity/cb58.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { runProgram, type Ended } from '../helpers/program/run-program.ts';
import type { PtyProgram } from '../helpers/terminal/pty.ts';
import { formsOf } from '../helpers/canary/forms.ts';
import { allCanaries, alsoLookFor, type Canary } from '../helpers/canary/keys.ts';
import { searchFolder, searchTexts } from '../helpers/canary/search.ts';
import { lookIntoHome, refuseFinds, searchedSoFar } from '../helpers/canary/watch.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

// These tests use a random key in every possible way. Afterwards, no file, output, screen or argument list may
// contain the key. The search that runs in every test looks for this key too.
const key = bytesToHex(randomBytes(32)).slice(2);
alsoLookFor(canaryOf(key));
const { evmAddress } = keyFromText(key);
const PASSWORD = 'a password of the canary';
/** Less than the limit of a test, so that a failure shows the unexpected screen. */
const PATIENCE_MS = 100_000;
const CRASH = resolve('test/canary/helpers/crash.mjs');
const FULL_DISK = resolve('test/crash/helpers/full-disk.mjs');

/** Returns a key in the form in which it is searched for. */
function canaryOf(hex: string): Canary {
  return { hex, cb58: encodeCb58(hexToBytes(hex)) };
}

const home = sharedHome();
beforeAll(() => home.operator.sendData(evmAddress, '0x', 10n ** 19n));

const run = (
  args: readonly string[],
  options: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> => runProgram(args, { home: home.home, ...options });

const envKey = { ONBOARD_PRIVATE_KEY: key };
const envPassword = { ONBOARD_KEYSTORE_PASSWORD: PASSWORD };
const onSandbox = (command: string, ...args: readonly string[]) => [
  ...[command, '--network', 'sandbox', '--yes'],
  ...args,
];
const register = (link: string) => onSandbox('register-operator', `https://example.org/${link}`);
/** Sends a transaction at each call. A second registration would be refused before anything is signed. */
const setLink = (link: string) => onSandbox('set-metadata-url', `https://example.org/${link}`);

describe('the search itself', () => {
  test('finds a key in every form, wherever it was planted', () => {
    const folder = temporaryFolder();
    // No other search looks for this key.
    const key = bytesToHex(randomBytes(32)).slice(2);
    const bytes = hexToBytes(key);
    const plants: readonly (readonly [form: string, content: string | Buffer])[] = [
      ['bytes', Buffer.concat([Buffer.from('x'), bytes])],
      ['hexadecimal', `0x${key}`],
      ['hexadecimal', `key=${key.toUpperCase()};`],
      ['half of its hexadecimal', `…${key.slice(32)}`],
      ['half of its hexadecimal', `${key.slice(0, 32).toUpperCase()}…`],
      ['base64', Buffer.from(bytes).toString('base64')],
      ['base64', Buffer.from(bytes).toString('base64url')],
      ['base64', Buffer.concat([Buffer.from('a'), bytes, Buffer.from('b')]).toString('base64')],
      ['base64', Buffer.concat([Buffer.from('ab'), bytes]).toString('base64')],
      ['decimal', `${BigInt(`0x${key}`)}n`],
      ['CB58', `PrivateKey-${encodeCb58(bytes)}`],
    ];
    mkdirSync(join(folder, 'deep'));
    plants.forEach(([, content], index) => {
      writeFileSync(join(folder, 'deep', `${index}`), content);
    });
    const { hits, files } = searchFolder(folder, [canaryOf(key)]);
    expect(files).toBe(plants.length);
    plants.forEach(([form], index) => {
      expect(hits).toContainEqual({ where: join(folder, 'deep', `${index}`), form });
    });
    // Wherever it stands in a longer text.
    for (const [form, content] of plants) {
      for (let before = 0; before < 70; before++) {
        const text = Buffer.concat([randomBytes(before), Buffer.from(content), randomBytes(99)]);
        const found = searchTexts([{ where: 'here', text }], [canaryOf(key)]).hits;
        expect(found).toContainEqual({ where: 'here', form });
      }
    }
    writeFileSync(join(folder, key), '');
    expect(searchFolder(folder, [canaryOf(key)]).hits.map(({ where }) => where)).toContain(
      `the name of a file in ${folder}`,
    );
    expect(formsOf(canaryOf(key))).toHaveLength(6);
    expect(searchTexts([{ where: 'here', text: randomBytes(1000) }], allCanaries()).hits).toEqual(
      [],
    );
  });
});

/** Uses the key in commands that sign with it, from every source. */
async function signFromEverySource(): Promise<void> {
  const kept = await run(['keys', 'import', 'canary', '--from', '-'], {
    input: `PrivateKey-${encodeCb58(hexToBytes(key))}\n`,
    env: envPassword,
  });
  expect(kept.code, kept.stderr).toBe(0);
  expect((await run(register('me'), { env: envKey })).code).toBe(0);
  const l1 = onSandbox('opt-in-l1', '--keystore', 'canary', home.contracts.balancer);
  expect((await run(l1, { env: envPassword })).code).toBe(0);
  const vault = onSandbox('opt-in-vault', '--private-key-file', '-', home.contracts.vault);
  expect((await run(vault, { input: `0x${key}\n` })).code).toBe(0);
}

/** Uses the key with mistakes: cut off, in place of a name, twice. */
async function makeMistakes(): Promise<void> {
  const wrong: readonly (readonly [string[], Parameters<typeof run>[1]?])[] = [
    [register('a'), { env: { ONBOARD_PRIVATE_KEY: key.slice(0, -1) } }],
    [register('b'), { env: { ONBOARD_PRIVATE_KEY: `${key}0` } }],
    [register('c'), { env: { ONBOARD_PRIVATE_KEY: key.replace(/^./, 'x') } }],
    [[...register('d'), '--private-key-file', '-'], { input: `{"key":"${key}"}` }],
    [['keys', 'import', 'other', '--from', '-'], { input: `{"key":"${key}"}`, env: envPassword }],
    [['keys', 'import', 'canary', '--from', '-'], { input: key, env: envPassword }],
    [
      ['keys', 'import', 'other2', '--from', '-'],
      { input: key, env: { ONBOARD_KEYSTORE_PASSWORD: 'short' } },
    ],
  ];
  for (const [args, options] of wrong) {
    expect((await run(args, options)).code, args.join(' ')).toBeGreaterThan(1);
  }
}

/** Has the key in the environment while the program reports for support. */
async function reportForSupport(): Promise<void> {
  for (const args of [
    ['status', '--network', 'sandbox', '--json', evmAddress],
    ['doctor', '--network', 'sandbox'],
    ['pending', '--network', 'sandbox', evmAddress],
    ['preflight', '--local'],
    ['keys', 'list', '--json'],
  ]) {
    const { code, stderr } = await run(args, { env: { ...envKey, ...envPassword } });
    expect([0, 3, 5], stderr).toContain(code);
  }
}

/** Uses the key while the program dies. */
async function crash(how: 'throw' | 'reject' | 'kill', at: number, code: 1 | null): Promise<void> {
  const debug = join(home.home, `debug-${how}`);
  const crashing = { NODE_OPTIONS: `--import ${CRASH}`, CRASH_HOW: how, CRASH_AT: `${at}` };
  const env = { ...envKey, ...crashing };
  const ended = await run([...setLink(how), '--debug-file', debug], { env });
  expect(ended.code, ended.stderr).toBe(code);
}

/** Uses the key while the disk is full from the record on that has the signature. */
async function fillTheDisk(): Promise<void> {
  const env = { ...envKey, NODE_OPTIONS: `--import ${FULL_DISK}`, FULL_AT: '2' };
  const { code, stderr } = await run(setLink('full'), { env });
  expect(code).toBe(3);
  expect(stderr).toContain('the disk is full');
}

/** Types the key in the wizard: hidden, mistyped, stored, and lost in a crash. */
async function typeInTheWizard(): Promise<void> {
  const env = { NODE_OPTIONS: `--import ${CRASH}`, CRASH_HOW: 'throw', CRASH_AT: '1' };
  const program = home.onTerminal(['--network', 'sandbox'], env);
  await answer(program, /Which L1 do you want/, '\r');
  await answer(program, /What is your node.s API address\?/, '\r');
  await answer(program, /Is this your node\?|proof of possession matches/, '\r');
  await program.waitFor(/Which account signs/, PATIENCE_MS);
  await pick(program, 'Type a private key');
  await answer(program, /The operator's private key[^]*nothing typed yet/, `${key.slice(0, 40)}\r`);
  await answer(program, /nothing typed yet[^]*E-KEY-101/, `${key}\r`);
  await program.waitFor(/Store this key/, PATIENCE_MS);
  await pick(program, 'Yes, with a name');
  await answer(program, /What name should the key have/, '2\r');
  await answer(program, /New password for operator2[^]*nothing typed yet/, `${PASSWORD}\r`);
  await answer(program, /Repeat the password[^]*nothing typed yet/, `${PASSWORD}\r`);
  // The program crashes at its next record.
  await answer(program, /Your plan/, '\r');
  await program.waitFor(/E-CLI-901|Your public link/, PATIENCE_MS);
  // The program asks for a link if the account has not registered before.
  if (program.running) program.type('https://example.org/me\r');
  await program.waitFor(/E-CLI-901/, PATIENCE_MS);
  expect((await program.ended).code).toBe(1);
  expect(program.terminal.text()).toContain('E-CLI-901');
}

// One test, because each use of the key continues from the one before it.
test('the key is found in no file, output, screen or process argument', async () => {
  await signFromEverySource();
  await makeMistakes();
  await reportForSupport();
  await crash('throw', 1, 1);
  await crash('reject', 2, 1);
  await crash('kill', 3, null);
  await fillTheDisk();
  await typeInTheWizard();
  lookIntoHome(home.home);
  const { files, screens, outputs, argumentLists, bytes } = searchedSoFar();
  console.log(
    `canary: ${files} files, ${screens} screens, ${outputs} outputs and ${argumentLists} argument lists ` +
      `(${bytes} bytes) searched for a key that was used in every way`,
  );
  refuseFinds();
  expect(files).toBeGreaterThan(10);
  expect(screens).toBeGreaterThan(10);
  expect(outputs).toBeGreaterThan(20);
  if (process.platform === 'linux') expect(argumentLists).toBeGreaterThan(10);
});

async function answer(program: PtyProgram, question: RegExp, keys: string): Promise<void> {
  await program.waitFor(question, PATIENCE_MS);
  program.type(keys);
}

/** Moves to a choice and picks it. */
async function pick(program: PtyProgram, title: string): Promise<void> {
  const picked = async (before: string): Promise<string> => {
    let now = '';
    await program.waitFor((terminal) => {
      now = /^ *[>❯›▸] +(.*)$/m.exec(terminal.text())?.[1]?.trim() ?? '';
      return !['', before].includes(now);
    }, PATIENCE_MS);
    return now;
  };
  for (let now = await picked(''); !now.startsWith(title); now = await picked(now)) {
    program.type('j');
  }
  program.type('\r');
}
