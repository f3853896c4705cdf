import { networkKey } from '../../src/domain/network/identity.ts';
import { readFileSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodeErrorResult, parseAbi } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { journalLine } from '../helpers/journal-line.ts';
import { journalName } from '../../src/journal/journal.ts';
import { sharedHome } from '../src/commands/helpers/command-home.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { openOnTerminal } from '../helpers/terminal/open-on-terminal.ts';
import { TestTerminal } from '../helpers/terminal/terminal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { startHostileServer, type Answer, type HostileServer } from './helpers/hostile-server.ts';
import { watchTerminal, type WatchedTerminal } from '../helpers/terminal/watched-terminal.ts';

const corpus = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/hostile-texts.json'), 'utf8'),
) as Record<string, string>;
/** All hostile texts in one. It is short enough not to be cut off before it is sanitised. */
const ALL = Object.values(corpus).join(' ');
/** The hostile texts of at most 32 bytes, which fit into a contract's name. */
const WORDS = Object.values(corpus).filter((text) => Buffer.byteLength(text) <= 32);
const OWN_LINE = /^[ |>*#-]*E-SIGN-201: b/m;
/** Wide enough for each line of the program. */
const COLUMNS = 400;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/u;

const command = sharedHome();
let hostile: HostileServer;

beforeAll(async () => {
  hostile = await startHostileServer(command.sandbox.apiUrl);
  mkdirSync(join(command.home, 'networks'));
  writeProfile('hostile', {});
});
afterEach(() => {
  hostile.answer = () => undefined;
  hostile.renamed = [];
});
afterAll(() => hostile.close());

/** Writes a user's profile of a network with all services behind the hostile server. */
function writeProfile(name: string, changes: object): string {
  const { profile, plain } = command.sandbox;
  // Uses the plain network, because a ground's own proxy would filter hostile answers.
  const { rpcUrls } = plain.network;
  const json = JSON.stringify(
    { ...profile.network, rpcUrls, name, ...changes },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  ).replaceAll(command.sandbox.apiUrl, hostile.url);
  const file = join(command.home, 'networks', `${name}.json`);
  writeFileSync(file, json);
  return file;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Runs a command line and checks that its output does nothing to a terminal except show text. Checks its JSON
 * too.
 */
async function feed(
  args: readonly string[],
  env: Environment = {},
  home = command.home,
): Promise<string> {
  const terminal = new TestTerminal(COLUMNS, 60);
  const watched = watchTerminal(terminal);
  const asText = await runHere(args, { home, env, columns: COLUMNS });
  await terminal.write(`${asText.stdout}${asText.stderr}`.replaceAll('\n', '\r\n'));
  expect(watched.state()).toEqual(watched.untouched);
  const shown = terminal.history().join('\n');
  const { stdout, stderr } = await runHere([...args, '--json'], { home, env });
  JSON.parse(stdout);
  for (const text of [shown, stdout, stderr]) {
    expect(text.replaceAll('\n', '')).not.toMatch(UNSEEN);
    // The corpus has a text whose second line looks like an error of the program.
    expect(text).not.toMatch(OWN_LINE);
  }
  return shown;
}

/**
 * Starts each kind of wizard, drawn and linear, waits until it shows the expected text, and quits with Ctrl-C. The
 * program's own bell is off, which a slow machine rings after a wait.
 */
async function look(
  args: readonly string[],
  expected: string | RegExp,
  environment: Environment = {},
): Promise<void> {
  const faces = [[], ['--linear']].map(async (face) => {
    let watched!: WatchedTerminal;
    const program = openOnTerminal(command.home, [...args, ...face], {
      environment: { ONBOARD_NO_BELL: '1', ...environment },
      columns: 200,
      rows: 60,
      began: (terminal) => (watched = watchTerminal(terminal)),
    });
    await program.waitFor(expected);
    const { titles, strings, bells, buffer } = watched.state();
    const effects = { titles, strings, bells, buffer };
    expect(effects).toEqual({ titles: [], strings: [], bells: 0, buffer: 'normal' });
    program.kill('SIGINT');
    await program.ended;
    expect(program.terminal.history().join('')).not.toMatch(UNSEEN);
    expect(watched.state()).toEqual(watched.untouched);
  });
  await Promise.all(faces);
}

const refusing: Answer = () => ({ error: { code: -32_000, message: ALL } });
const NETWORK = ['--network', 'hostile'] as const;

test('an error of an RPC endpoint', async () => {
  hostile.answer = refusing;
  for (const args of [['status', command.operator.account.evmAddress], ['doctor']])
    // Part of the hostile text is visible, so the test has reached this place.
    expect(await feed([...args, ...NETWORK])).toContain('good.example');
});

test('an error of the P-Chain', async () => {
  hostile.answer = (call) => (call.method?.startsWith('platform.') ? refusing(call) : undefined);
  const shown = await feed(['validators', '--subnet', command.subnet, ...NETWORK]);
  expect(shown).toContain('good.example');
});

test.each([
  [
    'a text',
    encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [ALL] }),
    'good.example',
  ],
  ['bytes that nobody knows', `0xdeadbeef${Buffer.from(ALL).toString('hex')}`, '0xdeadbeef'],
])('the reason of a revert: %s', async (_kind, data, expected) => {
  // No test registers this account.
  const { evmAddress, privateKey } = command.sandbox.profile.accounts[1]!;
  // Only the estimate and the operator's own call revert. Reads of the chain have no sender.
  hostile.answer = ({ method, params }) => {
    const [call] = (params ?? []) as readonly { readonly from?: string }[];
    const isOperators = call?.from?.toLowerCase() === evmAddress.toLowerCase();
    return method === 'eth_estimateGas' || (method === 'eth_call' && isOperators)
      ? { error: { code: 3, message: ALL, data } }
      : undefined;
  };
  const args = ['register-operator', 'https://operator.example', '--yes', ...NETWORK];
  expect(await feed(args, { ONBOARD_PRIVATE_KEY: privateKey })).toContain(expected);
  await feed(['explain', data]);
});

test('the identity and the errors of a node', async () => {
  const url = `${hostile.url}/`;
  hostile.answer = refusing;
  await feed(['node-id', url]);
  const nodePOP = { publicKey: ALL, proofOfPossession: ALL };
  hostile.answer = () => ({ result: { nodeID: ALL, nodePOP } });
  await feed(['node-id', url]);
  const version = { version: ALL, databaseVersion: ALL, gitCommit: ALL, vmVersions: { x: ALL } };
  hostile.answer = ({ method }) =>
    method === 'info.getNodeVersion' ? { result: version } : undefined;
  await feed(['status', command.operator.account.evmAddress, '--node-url', url, ...NETWORK]);
});

test('names of vaults, tokens and L1s, and the link that an operator registered', async () => {
  const { operator, contracts } = command;
  const registry = ['shared/OperatorRegistry', contracts.operatorRegistry] as const;
  const { evmAddress } = operator.account;
  await operator.write(...registry, 'registerOperator', [`https://good.example/${ALL}`]);
  const { vaults } = command.sandbox.profile;
  // Replaces three names at a time, each by another text.
  for (let at = 0; at < WORDS.length; at += 3) {
    const [token = 'a', symbol = 'b', vault = 'c'] = WORDS.slice(at, at + 3);
    hostile.renamed = [
      ['Staked token', token],
      ['STK', symbol],
      ...vaults.map(({ name }) => [name, vault] as const),
    ];
    const { stdout } = await command.run(['status', evmAddress, '--markdown', ...NETWORK]);
    expect(stdout.replaceAll('\n', '')).not.toMatch(UNSEEN);
    if (at > 0) continue;
    await feed(['opstakes', contracts.vaultManager, evmAddress, ...NETWORK]);
    await feed(['status', evmAddress, ...NETWORK]);
  }
  expect(hostile.replaced).toBeGreaterThan(WORDS.length / 3);
  await look(['--view', evmAddress, ...NETWORK], 'read-only');
});

test('files: a profile, a list of operators, settings, a journal', async () => {
  const { home } = command;
  const { network } = command.sandbox.profile;
  const profile = writeProfile('other', { title: ALL, contact: ALL });
  await feed(['networks', 'show', 'other']);
  await feed(['networks', 'add', profile]);
  await feed(['networks', 'list']);
  rmSync(profile);
  const file = join(home, 'hostile.json');
  for (const content of [ALL, JSON.stringify({ schema: 'onboard/status/1', operator: ALL })]) {
    writeFileSync(file, content);
    await feed(['status', '--file', file, ...NETWORK]);
    await feed(['networks', 'add', file]);
  }
  const folder = join(home, 'journals');
  mkdirSync(folder, { recursive: true });
  const { evmAddress } = command.operator.account;
  const task = {
    kind: ALL,
    network: networkKey(network),
    operator: evmAddress,
    node: ALL,
    subject: ALL,
  };
  writeFileSync(
    join(folder, `${encodeURIComponent(journalName(network, evmAddress))}.ndjson`),
    [
      { v: 1, at: 1, type: 'opened', run: 0, task, input: { metadataUrl: ALL } },
      { v: 1, at: 1, type: ALL, run: 0 },
    ]
      .map((record) => journalLine(record))
      .join('') + ALL,
  );
  const env = { ONBOARD_PRIVATE_KEY: command.operator.account.privateKey };
  await feed(['pending', evmAddress, ...NETWORK], env);
  writeFileSync(
    join(home, 'settings.json'),
    JSON.stringify({
      network: ALL,
      l1: ALL,
      networkKeys: { hostile: ALL },
      nodeUrls: { [networkKey(network)]: ALL },
      operators: { x: ALL },
    }),
  );
  await feed(['doctor', '--network', 'hostile', '--node-url', hostile.url]);
  await look([], 'Which network');
  hostile.answer = refusing;
  await look(['--network', 'hostile'], /refused|good\.example/, env);
});

test('arguments, the environment, and the names of folders', async () => {
  const named = ALL.replaceAll('\u0000', '');
  await feed([named]);
  await feed(['explain', named]);
  await feed(['status', named, '--network', named]);
  await feed(['status', command.operator.account.evmAddress, `--${named}`]);
  const env = { ONBOARD_PRIVATE_KEY: named };
  await feed(['register-operator', named, '--yes', ...NETWORK], env);
  const home = temporaryFolder('onboard-\u001b[2J\u009d52;c;eA==\u009c\u202e');
  mkdirSync(join(home, 'networks'));
  writeFileSync(join(home, 'networks', 'x.json'), ALL);
  writeFileSync(join(home, 'settings.json'), ALL);
  await feed(['networks', 'show', 'x'], {}, home);
  await feed(['doctor', '--network', 'x'], {}, home);
});

test('a ticket: its Markdown has only our markup, links and control characters', async () => {
  const named = ALL.replaceAll('\u0000', '');
  const args = ['registration-ticket', '--phase', 'Seiryu', ...NETWORK, command.sandbox.nodeUrl];
  const ticket = ['--name', named.slice(-90), '--description', named];
  const shown = await feed([...args, ...ticket]);
  expect(shown).toContain('**Operator name:**');
  expect(shown).not.toMatch(/(?<!\\)<(?!!-- -->)|(?<!\\)\]\(|@(?!<!--)/);
});
