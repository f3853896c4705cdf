import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { unlessThrows } from '../../../../src/domain/errors.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { builtProgram, endOf, spawnProgram } from '../../../helpers/program/run-program.ts';
import { shellIn } from '../../../helpers/program/shell.ts';
import { freshHome } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';
import { keystoreIn } from '../../session/helpers/open-test-session.ts';

const PASSWORD = 'correct horse battery';
const withPassword = { env: { ONBOARD_KEYSTORE_PASSWORD: PASSWORD } };

const home = freshHome();
let key: string;
let address: string;
beforeEach(() => {
  key = home.operator.account.privateKey;
  address = home.operator.account.evmAddress;
});

/** Stores the key with a password that costs nothing to try. */
const store = (name: string) => keystoreIn(home.home).importKey(name, key, PASSWORD);

// The key of the sandbox is for the sandbox only.
const importing = ['keys', 'import', '--network', 'sandbox'];
const dryRun = ['register-operator', '--network', 'sandbox', '--dry-run', 'https://example.org/me'];

test.skipIf(process.platform === 'win32')(
  'imports from a pipe of the shell, and rejects a named pipe at once',
  async () => {
    const shell = shellIn(home.home, {}, 'bash');
    const run = (from: string) =>
      shell(`onboard keys import piped --network sandbox --from ${from}`, {
        ...withPassword.env,
        PIPED_KEY: key,
      });
    const fifo = join(home.home, 'named');
    expect(spawnSync('mkfifo', ['-m', '600', fifo]).status).toBe(0);
    expectRefused(await run(`"${fifo}"`), 3, `E-FILE-103: ${fifo} is a named pipe`);
    expect(await run('<(sleep 0.2; printf %s "$PIPED_KEY")')).toMatchObject({ code: 0 });
    expect(await home.run(['keys', 'remove', 'piped', '--yes'])).toMatchObject({ code: 0 });
  },
);

test.skipIf(process.platform !== 'linux').for([
  ['networks', 'add', '/dev/fd/3'],
  ['keys', 'import', 'piped', '--from', '/dev/fd/3'],
])('Ctrl-C ends `onboard %s %s` while it reads a silent pipe', async (args) => {
  const folder = temporaryFolder();
  const fifo = join(folder, 'silent');
  expect(spawnSync('mkfifo', ['-m', '600', fifo]).status).toBe(0);
  const script = 'exec "$@" 3<>"$0"';
  const child = spawnProgram(['-c', script, fifo, process.execPath, builtProgram(), ...args], {
    program: 'bash',
    home: home.home,
  });
  const ended = endOf(child);
  const fds = `/proc/${child.pid}/fd`;
  // The program may close a descriptor between the two reads.
  const leadsTo = (fd: string) => unlessThrows(() => readlinkSync(join(fds, fd)));
  const isReading = () => readdirSync(fds).filter((fd) => leadsTo(fd) === fifo).length === 2;
  await vi.waitUntil(isReading, { timeout: 120_000 });
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
});

test('imports from standard input, lists, prints addresses, signs, and removes with consent', async () => {
  const imported = await home.run([...importing, 'operator', '--from', '-', '--json'], {
    ...withPassword,
    input: `${key}\n`,
  });
  const { evmAddress, file } = documentOf<{ evmAddress: string; file: string }>(imported, 'keys');
  expect(evmAddress).toBe(address);
  expect(imported.stderr).not.toContain(key.slice(2));
  expect(imported.stderr).not.toContain('as the file says');
  expect(existsSync(file)).toBe(true);

  const listed = await home.run(['keys', 'list', '--network', 'sandbox']);
  expect(listed.stdout).toBe(`operator  ${address}  ${home.operator.account.pChainAddress}\n`);
  const shown = await home.run(['keys', 'address', 'operator']);
  expect(shown.stdout.split('\n')).toContain(address);
  expect(shown.stdout).toMatch(/^P-avax1/m);

  const signed = await home.run([...dryRun, '--json', '--keystore', 'operator'], withPassword);
  expect(documentOf(signed, 'register-operator')).toMatchObject({ intent: { from: address } });

  expectRefused(await home.run(['keys', 'remove', 'operator']), 3, 'E-KEY-122');
  expect(existsSync(file)).toBe(true);
  const removed = await home.run(['keys', 'remove', 'operator', '--yes']);
  expect(removed.code).toBe(0);
  expect(existsSync(file)).toBe(false);
  expect(existsSync(removed.stdout.trim())).toBe(true);
  documentOf(await home.run(['keys', 'list', '--json']), 'keys');
});

test('addresses of a key that was not opened are as its file says; with the password, they are compared', async () => {
  await store('edited');
  const showing = ['keys', 'address', 'edited', '--network', 'sandbox'];
  for (const args of [showing, ['keys', 'list']]) {
    const unopened = await home.run(args);
    expect(unopened.code).toBe(0);
    expect(unopened.stderr).toMatch(/as the file says.*--password-file/);
  }
  const opened = await home.run(showing, withPassword);
  expect(opened).toMatchObject({ code: 0, stderr: '' });
  expect(opened.stdout).toBe(`${address}\n${home.operator.account.pChainAddress}\n`);

  const file = join(home.home, 'keys', 'edited.json');
  const stored = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...stored, pChainShortId: '5e'.repeat(20) }));
  expectRefused(await home.run(showing, withPassword), 3, 'E-KEY-114');
  expect(await home.run(['keys', 'remove', 'edited', '--yes'])).toMatchObject({ code: 0 });
});

test('remove asks for confirmation by name', async () => {
  await store('mine');
  const file = join(home.home, 'keys', 'mine.json');
  const removing = home.onTerminal(['keys', 'remove', 'mine']);
  await removing.waitFor(/Type mine to remove/);
  removing.type('other\r');
  expect(await removing.ended).toMatchObject({ code: 3 });
  expect(existsSync(file)).toBe(true);
});
test.skipIf(process.platform === 'win32')(
  'a secret of a container is refused with the ways that work there',
  async () => {
    const secret = join(temporaryFolder(), 'secret');
    writeKeyFile(secret, key, 0o444);
    chmodSync(secret, 0o444);
    const refused = await home.run([...dryRun, '--private-key-file', secret]);
    expectRefused(refused, 3, 'E-KEY-104', 'mode 0400', `--private-key-file -`, `< ${secret}`);
    const piped = await home.run([...dryRun, '--private-key-file', '-'], { input: key });
    expect(piped.code).toBe(0);
  },
);

test('a sending command without a key prompts for it, and up to three times for the password', async () => {
  await store('asked');
  const program = home.onTerminal(dryRun);
  await program.waitFor([/Which account signs and pays\?/, `asked  ${address}`]);
  program.type('\r');
  for (const text of ['2 attempts left', '1 attempt left', 'E-KEY-115']) {
    await program.waitFor(/Password of asked: *\[input is masked\]/);
    program.type('wrong password\r');
    await program.waitFor(new RegExp(text));
  }
  expect(await program.ended).toMatchObject({ code: 2 });
  expect(program.terminal.text()).not.toContain('wrong password');
});

test('a sending command prompts for the key itself if none is stored, and Ctrl-C leaves no trace', async () => {
  const program = home.onTerminal([...dryRun, '--home', join(home.home, 'elsewhere')]);
  await program.waitFor(/The operator's private key: *\[input is masked\]/);
  program.type(`${key.slice(0, 30)}\r`);
  await program.waitFor(/instead of 64 hexadecimal digits\. 2 attempts left/);
  program.type('\u0003');
  expect(await program.ended).toMatchObject({ code: 130 });
  expect(program.terminal.text()).not.toContain(key.slice(2, 20));
});
test('an option has priority over the environment, and the password file must be private', async () => {
  await store('stored');
  const env = { ONBOARD_PRIVATE_KEY: 'nonsense' };
  const file = join(home.home, 'password');
  writeFileSync(file, `${PASSWORD}\n`, { mode: 0o600 });
  const named = [...dryRun, '--keystore', 'stored', '--password-file', file];
  const signed = await home.run(named, { env });
  expect(signed.code).toBe(0);
  expect(signed.stderr).toMatch(/^Account: 0x\w{40}, from --keystore\n$/);
  chmodSync(file, 0o644);
  expectRefused(await home.run(named, { env }), 3, 'E-KEY-104');
});
