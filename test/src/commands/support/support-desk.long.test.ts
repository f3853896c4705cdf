import { expect, onTestFinished, test } from 'vitest';
import { journalLines } from '../../../crash/helpers/journal.ts';
import { loopback } from '../../adapters/helpers/loopback.ts';
import { serve } from '../../../helpers/endpoints/serve.ts';
import { endOf, spawnProgram } from '../../../helpers/program/run-program.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import { joinByCommands, sharedHome, writeNetwork } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const home = sharedHome({ realTime: true });
const me = () => home.operator.account.evmAddress;
/** Sets up another machine: a profile of the same network, and no journal. */
const elsewhere = (changes: object): string => {
  const folder = temporaryFolder();
  writeNetwork({ home: folder, sandbox: home.sandbox }, 'elsewhere', changes);
  return folder;
};

/** All services of a network behind one URL. */
const servicesAt = (url: string) => ({
  ...{ rpcUrls: [`${url}/ext/bc/C/rpc`], apiUrl: url, nodeUrl: url },
  aggregators: [{ url: `${url}/aggregate-signatures`, shape: 'self-hosted' }],
});

test.each([
  ['nosuch', 2],
  ['sandbox', 3],
])('doctor does not pass the network %s, which it could not check', async (name, code) => {
  const args = ['doctor', '--network', name, '--node-url', 'http://127.0.0.1:9'];
  const ended = await home.run(args, { home: temporaryFolder() });
  expect(ended.code).toBe(code);
  expect(ended.stdout.split('\n')[0]).toMatch(/^1 of \d+ checks gave no answer: network\.$/);
  expect(ended.stdout).toContain(`could not check the network ${name}`);
});

test.each([undefined, '3'])(
  'doctor says that an endpoint refuses, not that it is silent (Retry-After: %s)',
  async (seconds) => {
    const { url } = await loopback((_, response) => {
      if (seconds !== undefined) response.setHeader('retry-after', seconds);
      response.writeHead(429).end();
    });
    const folder = elsewhere(servicesAt(url));
    const { stdout } = await home.run(['doctor', '--network', 'elsewhere'], { home: folder });
    expect(stdout).toMatch(/FAIL C-Chain RPC .*E-NET-110/);
    expect(stdout).toMatch(/FAIL P-Chain API .*E-NET-110/);
    expect(stdout).not.toContain('E-NET-103');
  },
);

test('status shows the URL of the node without its secrets', async () => {
  const { host } = new URL(home.sandbox.nodeUrl);
  const url = `http://bob:hunter2@${host}/?auth=hunter2x`;
  for (const format of [[], ['--json'], ['--markdown']]) {
    const { code, stdout, stderr } = await home.look('status', me(), '--node-url', url, ...format);
    expect(code).not.toBe(1);
    expect(stdout).toContain(host);
    expect(stdout + stderr).not.toMatch(/hunter2|bob/);
  }
});

test('doctor ends although no endpoint answers, with one verdict on its first line', async () => {
  const { url, close } = await serve(() => new Promise(() => undefined));
  onTestFinished(close);
  const folder = elsewhere(servicesAt(url));
  const ended = await endOf(spawnProgram(['doctor', '--network', 'elsewhere'], { home: folder }));
  expect(ended.stderr).toContain('Checking elsewhere …');
  const [first] = ended.stdout.split('\n');
  const failed = ended.stdout.match(/^FAIL .* did not answer .* within \d+ s/gm) ?? [];
  expect(failed.length).toBeGreaterThan(1);
  // How long each endpoint was waited for.
  for (const line of failed)
    expect(Number(/within (\d+) s/.exec(line)?.[1])).toBeLessThanOrEqual(8);
  expect(first).toMatch(new RegExp(`^${failed.length} of \\d+ checks failed: endpoint\\.$`));
  expect(ended.stdout.match(/checks (?:failed|passed)/g)).toHaveLength(1);
  expect(ended.stdout).not.toContain('answers in');
});

test('the document of a status contains no secret and no signed bytes', async () => {
  await joinByCommands(home);
  const { stdout: text } = await home.look('status', '--json', me());
  expect(text).not.toContain(home.operator.account.privateKey.slice(2));
  const raws =
    journalLines(home)
      .join('\n')
      .match(/(?<="raw":")0x[0-9a-f]{60}/g) ?? [];
  expect(raws.length).toBeGreaterThan(0);
  for (const raw of raws) expect(text).not.toContain(raw);
});

test('a status board, read from standard input, as text and JSON', async () => {
  const args = ['status', '--network', 'sandbox', '--file', '-'];
  const input = `# ours\n${me()} Alice\nno address\n0x00000000000000000000000000000000000000aa\n`;
  const { stdout, stderr, code } = await home.run(args, { input });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Alice +${me()} +Genbu +G\\d`, 'm'));
  expect(stdout).toMatch(/, line 3: .*\(E-SUP-105\)$/m);
  const json = await home.run([...args, '--json'], { input });
  const { board } = documentOf<{ board: readonly { name: string | null }[] }>(json, 'status');
  expect(board.map(({ name }) => name)).toEqual(['Alice', null]);
  expectRefused(await home.run(args, { input: '# nobody\n' }), 2, 'E-SUP-119');
});

test.each([
  [['status', '--network', 'sandbox', 'hello'], 2, 'E-SUP-101'],
  [['status', '--network', 'sandbox', `0x${'12'.repeat(32)}`], 5, 'E-SUP-121'],
  [['status', '0x00000000000000000000000000000000000000aa'], 2, 'E-CLI-106'],
  [['explain', 'G4-NOTHING'], 2, 'E-SUP-104'],
] as const)('%j ends with one sentence and the next steps', async (args, code, says) => {
  const ended = await home.run(args);
  expectRefused(ended, code, says);
  expect(ended.stderr).not.toContain('    at ');
});
