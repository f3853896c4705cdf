import { networkKey } from '../../src/domain/network/identity.ts';
import { readFileSync, writeFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodeErrorResult, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalLine } from '../helpers/journal-line.ts';
import { journalName } from '../../src/journal/journal.ts';
import { openCommandHome, type CommandHome } from '../src/commands/helpers/command-home.ts';
import { builtProgram } from '../helpers/program/run-program.ts';
import { runHere } from '../helpers/program/run-here.ts';
import { PtyProgram } from '../helpers/terminal/pty.ts';
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
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}]/u;

let command: CommandHome;
let hostile: HostileServer;
let places = 0;
let runs = 0;

beforeAll(async () => {
  command = await openCommandHome();
  hostile = await startHostileServer(command.sandbox.apiUrl);
  mkdirSync(join(command.home, 'networks'));
  writeProfile('hostile', {});
});
afterAll(async () => {
  console.log(
    `hostile text: ${places} places, ${Object.keys(corpus).length} texts, ${runs} runs of the program`,
  );
  await hostile.close();
  await command.stop();
});

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

/** Starts the program in a terminal that records everything except visible text. */
function open(args: readonly string[], columns: number, home: string, env: Environment) {
  let watched!: WatchedTerminal;
  const program = new PtyProgram({
    command: process.execPath,
    args: [builtProgram(), ...args],
    environment: { HOME: home, ONBOARD_HOME: home, ...env },
    columns,
    rows: 60,
    began: (terminal) => (watched = watchTerminal(terminal)),
  });
  return { program, watched };
}
type Environment = Readonly<Record<string, string>>;

/**
 * Runs the program and checks that its output does nothing to a terminal except show text. Checks Markdown
 * and JSON too.
 */
async function feed(
  args: readonly string[],
  { env = {}, home = command.home, json = true }: FeedOptions = {},
): Promise<string> {
  places += 1;
  runs += json ? 2 : 1;
  const { program, watched } = open(args, 400, home, env);
  const [, asJson] = await Promise.all([
    program.ended,
    json ? runHere([...args, '--json'], { home, env }) : undefined,
  ]);
  expect(watched.state()).toEqual(watched.untouched);
  const shown = program.terminal.history().join('\n');
  const texts = [shown, asJson?.stdout ?? '', asJson?.stderr ?? ''];
  for (const text of texts) expect(text.replaceAll('\n', '')).not.toMatch(UNSEEN);
  // The corpus has a text whose second line looks like an error of the program.
  for (const text of texts) expect(text).not.toMatch(OWN_LINE);
  if (asJson !== undefined) JSON.parse(asJson.stdout);
  return shown;
}
interface FeedOptions {
  readonly env?: Environment;
  readonly home?: string;
  readonly json?: boolean;
}

/** The options for each kind of wizard: drawn and linear. */
const FACES = [[], ['--linear']] as const;

/** Runs each kind of wizard until it shows the expected text, then quits with Ctrl-C. */
async function look(
  args: readonly string[],
  expected: string | RegExp,
  env: Record<string, string> = {},
): Promise<void> {
  places += 1;
  await Promise.all(FACES.map((face) => lookAt([...args, ...face], expected, env)));
}

async function lookAt(
  args: readonly string[],
  expected: string | RegExp,
  env: Record<string, string>,
): Promise<void> {
  runs += 1;
  const { program, watched } = open(args, 200, command.home, env);
  await program.waitFor(expected);
  const { titles, strings, bells, buffer } = watched.state();
  const effects = { titles, strings, bells, buffer };
  expect(effects).toEqual({ titles: [], strings: [], bells: 0, buffer: 'normal' });
  program.kill('SIGINT');
  await program.ended;
  expect(program.terminal.history().join('')).not.toMatch(UNSEEN);
  expect(watched.state()).toEqual(watched.untouched);
}

async function whileSaying<T>(answer: Answer, work: () => Promise<T>): Promise<T> {
  hostile.answer = answer;
  try {
    return await work();
  } finally {
    hostile.answer = () => undefined;
  }
}

const refusing: Answer = () => ({ error: { code: -32_000, message: ALL } });
const NETWORK = ['--network', 'hostile'] as const;

test('an error of an RPC endpoint', async () => {
  const { evmAddress } = command.operator.account;
  const shown = await whileSaying(refusing, () => feed(['status', evmAddress, ...NETWORK]));
  // Part of the hostile text is visible, so the test has reached this place.
  expect(shown).toContain('good.example');
  const checked = await whileSaying(refusing, () => feed(['doctor', ...NETWORK]));
  expect(checked).toContain('good.example');
});

test('an error of the P-Chain', async () => {
  const saying: Answer = ({ method }) =>
    method.startsWith('platform.') ? { error: { code: -32_000, message: ALL } } : undefined;
  const args = ['validators', '--subnet', command.subnet, ...NETWORK];
  expect(await whileSaying(saying, () => feed(args))).toContain('good.example');
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
  const saying: Answer = ({ method, params }) => {
    const [call] = (params ?? []) as readonly { readonly from?: string }[];
    const isOperators = call?.from?.toLowerCase() === evmAddress.toLowerCase();
    return method === 'eth_estimateGas' || (method === 'eth_call' && isOperators)
      ? { error: { code: 3, message: ALL, data } }
      : undefined;
  };
  const env = { ONBOARD_PRIVATE_KEY: privateKey };
  const args = ['register-operator', 'https://operator.example', '--yes', ...NETWORK];
  // The runs are sequential, because only one process at a time can work for an operator.
  for (const face of [[], ['--json']]) {
    const shown = await whileSaying(saying, () => feed([...args, ...face], { env, json: false }));
    expect(shown).toContain(expected);
  }
  await feed(['explain', data], { json: true });
});

test('the identity and the errors of a node', async () => {
  const url = `${hostile.url}/`;
  await whileSaying(refusing, () => feed(['node-id', url]));
  const nodePOP = { publicKey: ALL, proofOfPossession: ALL };
  await whileSaying(
    () => ({ result: { nodeID: ALL, nodePOP } }),
    () => feed(['node-id', url]),
  );
  const { evmAddress } = command.operator.account;
  const version: Answer = ({ method }) =>
    method === 'info.getNodeVersion'
      ? { result: { version: ALL, databaseVersion: ALL, gitCommit: ALL, vmVersions: { x: ALL } } }
      : undefined;
  await whileSaying(version, () =>
    feed(['status', evmAddress, '--node-url', url, ...NETWORK], { json: true }),
  );
});

test('names of vaults, tokens and L1s, and the link that an operator registered', async () => {
  const { operator, contracts } = command;
  const registry = ['shared/OperatorRegistry', contracts.operatorRegistry] as const;
  const isRegistered = await operator.read<boolean>(...registry, 'isRegistered', [
    operator.account.evmAddress,
  ]);
  await operator.write(...registry, isRegistered ? 'setMetadataURL' : 'registerOperator', [
    `https://good.example/${ALL}`,
  ]);
  const { vaults } = command.sandbox.profile;
  // Replaces three names at a time, each by another text.
  for (let at = 0; at < WORDS.length; at += 3) {
    const [token = 'a', symbol = 'b', vault = 'c'] = WORDS.slice(at, at + 3);
    hostile.renamed = [
      ['Staked token', token],
      ['STK', symbol],
      ...vaults.map(({ name }) => [name, vault] as const),
    ];
    const { stdout } = await runHere(
      ['status', operator.account.evmAddress, '--markdown', ...NETWORK],
      { home: command.home },
    );
    runs += 1;
    expect(stdout.replaceAll('\n', '')).not.toMatch(UNSEEN);
    if (at === 0) {
      await feed(['opstakes', contracts.vaultManager, operator.account.evmAddress, ...NETWORK]);
      await feed(['status', operator.account.evmAddress, ...NETWORK]);
    }
  }
  expect(hostile.replaced).toBeGreaterThan(WORDS.length / 3);
  await look(['--view', operator.account.evmAddress, ...NETWORK], 'read-only');
  hostile.renamed = [];
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
  await feed(['pending', evmAddress, ...NETWORK], { env });
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
  await whileSaying(refusing, () => look(['--network', 'hostile'], /refused|good\.example/, env));
});

test('arguments, the environment, and the names of folders', async () => {
  const named = ALL.replaceAll('\u0000', '');
  await feed([named]);
  await feed(['explain', named]);
  await feed(['status', named, '--network', named]);
  await feed(['status', command.operator.account.evmAddress, `--${named}`]);
  const env = { ONBOARD_PRIVATE_KEY: named };
  await feed(['register-operator', named, '--yes', ...NETWORK], { env });
  const home = temporaryFolder('onboard-\u001b[2J\u009d52;c;eA==\u009c\u202e');
  mkdirSync(join(home, 'networks'));
  writeFileSync(join(home, 'networks', 'x.json'), ALL);
  writeFileSync(join(home, 'settings.json'), ALL);
  await feed(['networks', 'show', 'x'], { home });
  await feed(['doctor', '--network', 'x'], { home });
});

test('a ticket: its Markdown has only our markup, links and control characters', async () => {
  const named = ALL.replaceAll('\u0000', '');
  const args = ['registration-ticket', '--phase', 'Seiryu', ...NETWORK, command.sandbox.nodeUrl];
  const ticket = ['--name', named.slice(-90), '--description', named];
  const shown = await feed([...args, ...ticket]);
  expect(shown).toContain('**Operator name:**');
  expect(shown).not.toMatch(/(?<!\\)<(?!!-- -->)|(?<!\\)\]\(|@(?!<!--)/);
});
