import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../../../../src/commands/all-commands.ts';
import { english } from '../../../../src/i18n/english.ts';
import { endOf, PROGRAM, spawnWatched, type Ended } from '../../../helpers/program/run-program.ts';
import { writeKeyFile } from '../../../helpers/canary/allowed.ts';
import { published, readOnly } from '../../../helpers/program/published-commands.ts';
import { PtyProgram } from '../../../helpers/terminal/pty.ts';
import { sharedHome } from '../helpers/command-home.ts';
import { documentOf, expectRefused } from '../helpers/documents.ts';

const OTHER_NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const HASH = `0x${'11'.repeat(32)}`;
const register = ['register-operator', '--network', 'sandbox', 'https://example.org/me'];

const home = sharedHome();
let key: string;
let values: Readonly<Record<string, string>>;
beforeAll(async () => {
  key = home.operator.account.privateKey;
  const node = await home.node();
  values = {
    metadata_url: 'https://example.org/me',
    l1_address: home.contracts.balancer,
    vault_address: home.contracts.vault,
    operator_address: home.operator.account.evmAddress,
    middleware_vault_manager_address: home.contracts.vaultManager,
    l1_middleware_address: home.contracts.middleware,
    node_id: home.nodeId,
    bls_key: node.publicKey,
    bls_proof_of_possession: node.proofOfPossession,
    total_new_stake: '1000000000000000000000',
    add_node_tx_hash: HASH,
    init_stake_update_tx_hash: HASH,
    remove_node_tx_hash: HASH,
    node_url: home.sandbox.nodeUrl,
    shell: 'bash',
  };
});

/** A value for each argument of a command. */
const argumentsFor = (definition: (typeof definitions)[number]) =>
  definition.arguments.map(({ name }) => values[name] ?? values['operator_address']!);

const nonce = () =>
  home.operator.chain.getTransactionCount({
    address: home.operator.account.evmAddress,
  });
const withKey = {
  env: {
    get ONBOARD_PRIVATE_KEY() {
      return key;
    },
  },
};

/** Runs the program with a standard input that is closed before it starts. */
function runClosed(args: readonly string[]): Promise<Ended> {
  const closed = ['-c', 'exec "$@" <&-', 'sh', process.execPath, PROGRAM, ...args];
  const path = process.env['PATH'] ?? '';
  const env = { PATH: path, HOME: home.home, ONBOARD_HOME: home.home, ...withKey.env };
  return endOf(spawnWatched('sh', closed, env));
}

describe('consent', () => {
  test('without a terminal and without --yes, prints the transaction and sends nothing', async () => {
    const before = await nonce();
    const { code, stdout, stderr } = await home.run(register, withKey);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^Register as an operator with the link https:\/\/example\.org\/me$/m);
    expect(stderr).toContain(home.contracts.operatorRegistry);
    expect(stderr).toContain('E-CLI-105');
    expect(await nonce()).toBe(before);
  });

  test('--json is no consent', async () => {
    const before = await nonce();
    const ended = await home.run([...register, '--json'], withKey);
    expect(ended.code).toBe(3);
    expect(documentOf(ended, 'register-operator')).toMatchObject({
      outcome: 'blocked',
      sent: false,
      code: 'E-CLI-105',
      intent: { effect: 'evm-call', function: 'registerOperator' },
    });
    expect(await nonce()).toBe(before);
  });

  test.each([['--dry-run'], ['--dry-run', '--yes']])('%s %s sends nothing', async (...options) => {
    const before = await nonce();
    const shown = await home.run([...register, ...options], withKey);
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Register/) as string });
    const ended = await home.run([...register, ...options, '--json'], withKey);
    const document = documentOf(ended, 'register-operator');
    expect(document).toMatchObject({ outcome: 'done', sent: false });
    expect(await nonce()).toBe(before);
  });
});

/** A command of each kind that could read an input. The others run in this process, which gives them no input. */
const CLOSED: ReadonlySet<string> = new Set(['register-operator', 'preflight', 'keys', 'status']);

describe('with standard input closed', () => {
  const runnable = definitions.filter(({ name }) => name !== 'sandbox');
  test.each(runnable.map((definition) => [definition.name, definition] as const))(
    '%s never waits for an answer and sends nothing',
    async (name, definition) => {
      const before = await nonce();
      const options: Readonly<Record<string, readonly string[]>> = {
        validators: ['--subnet', home.subnet],
        preflight: ['--from', '-'],
        'registration-ticket': ['--name', 'Me', '--description', 'A test', '--phase', 'Seiryu'],
      };
      const takesNetwork = definition.options.some(({ flags }) => flags.startsWith('--network'));
      const run = CLOSED.has(name) ? runClosed : (args: string[]) => home.run(args, withKey);
      const { code, stderr } = await run([
        name,
        ...(takesNetwork ? ['--network', 'sandbox'] : []),
        ...(options[name] ?? []),
        ...argumentsFor(definition),
      ]);
      expect([0, 2, 3, 5], stderr).toContain(code);
      expect(stderr).not.toContain('E-CLI-9');
      expect(await nonce()).toBe(before);
    },
  );
});

describe('--network', () => {
  const onNetwork = [
    ...published.map(([name]) => name),
    ...['validators', 'node-config', 'registration-ticket'],
  ];
  test.each(
    definitions
      .filter(({ name }) => onNetwork.includes(name))
      .map((definition) => [definition.name, definition] as const),
  )('%s without --network lists the known networks', async (name, definition) => {
    const required = definition.options.flatMap(({ flags, help }) =>
      english.t(help).includes('(required)') && !flags.startsWith('--network')
        ? [flags.split(' ')[0]!, name === 'validators' ? home.subnet : 'Me']
        : [],
    );
    expectRefused(
      await home.run([name, ...required, ...argumentsFor(definition)], withKey),
      2,
      `E-CLI-106: ${name} needs --network`,
      'sandbox, fuji, local',
    );
  });

  test('is also accepted before the command', async () => {
    const checked = ['check-opt-in-l1', values['operator_address']!, values['l1_address']!];
    expect(await home.run(['--network', 'sandbox', ...checked])).toMatchObject({ code: 0 });
  });
});

describe('the key of a command that sends', () => {
  const sending = definitions.filter(({ options }) =>
    options.some(({ flags }) => flags.startsWith('--private-key ')),
  );

  test('exactly the nine published commands that send accept a key', () => {
    const takers = sending.map(({ name }) => name);
    for (const [name] of published) expect(takers.includes(name), name).toBe(!readOnly.has(name));
  });

  const ofInterface = sending.filter(({ name }) => published.some(([known]) => known === name));
  test.each(ofInterface.map((definition) => [definition.name, definition] as const))(
    '%s without a key lists every key source',
    async (name, definition) => {
      const { code, stdout, stderr } = await home.run([
        name,
        ...['--network', 'sandbox', '--yes'],
        // Without this option, the command only lists.
        ...(name === 'pending' ? ['--cancel', '0'] : []),
        ...argumentsFor(definition),
      ]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^E-CLI-103: /);
      for (const way of [
        '--keystore <name>',
        '--ledger',
        'ONBOARD_PRIVATE_KEY',
        '--private-key-file <path>',
        '-file -',
        '--private-key <',
      ]) {
        expect(stderr).toContain(way);
      }
    },
  );

  test.each([
    ['check-opt-in-l1', ['operator_address', 'l1_address']],
    ['check-opt-in-vault', ['operator_address', 'vault_address']],
    ['opstakes', ['middleware_vault_manager_address', 'operator_address']],
  ] as const)('%s accepts no key', async (name, names) => {
    const args = names.map((argument) => values[argument]!);
    expectRefused(
      await home.run([name, '--network', 'sandbox', '--private-key', key, ...args]),
      2,
      'E-CLI-107',
    );
    // A key in the environment is meant for other commands, and is not even read.
    const { code } = await home.run([name, '--network', 'sandbox', ...args], {
      env: { ONBOARD_PRIVATE_KEY: 'nonsense' },
    });
    expect(code).toBe(0);
  });

  const file = (mode: number, content = key): string => {
    return writeKeyFile(join(home.home, `key-${mode.toString(8)}`), `${content}\n`, mode);
  };
  const dryRun = [...register, '--dry-run'];

  test('warns once about --private-key', async () => {
    const { code, stderr } = await home.run([...dryRun, '--private-key', key]);
    expect(code).toBe(0);
    expect(stderr.match(/^warning: --private-key is visible .*$/gm)).toHaveLength(1);
    expect(stderr).not.toContain(key);
  });

  test.each([
    ['a file', () => home.run([...dryRun, '--private-key-file', file(0o600)])],
    [
      'standard input',
      () => home.run([...dryRun, '--private-key-file', '-'], { input: `${key}\n` }),
    ],
    ['the environment', () => home.run(dryRun, withKey)],
  ])('does not warn about a key from %s', async (_from, run) => {
    const { code, stdout, stderr } = await run();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain(key.slice(2));
  });

  test.each([
    ['file that others can read', () => ['--private-key-file', file(0o644)], 3, 'E-KEY-104'],
    ['missing file', () => ['--private-key-file', '/nowhere'], 2, 'E-KEY-105'],
    ['two sources', () => ['--private-key-file', '-', '--private-key', key], 2, 'E-CLI-104'],
    ['half a key', () => ['--private-key', key.slice(0, 40)], 2, 'E-KEY-101'],
    ['empty input', () => ['--private-key-file', '-'], 2, 'E-KEY-101'],
  ] as const)('reports a problem with the key: %s', async (what, options, expected, catalogued) => {
    const input = what === 'empty input' ? { input: '' } : {};
    const { code, stdout, stderr } = await home.run([...dryRun, ...options()], input);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toContain(catalogued);
    expect(stderr).not.toContain(key.slice(2, 40));
  });

  test('rejects the key of another account than the given operator', async () => {
    const stranger = home.sandbox.profile.accounts[1]!;
    const ended = await home.send(
      'middleware-complete-validator-registration',
      ...[home.contracts.middleware, stranger.evmAddress, OTHER_NODE, HASH],
      values['bls_proof_of_possession']!,
    );
    expectRefused(ended, 2, 'E-CMD-106');
  });
});

test('asks for consent on a terminal: Enter means no, and yes sends the transaction once', async () => {
  const before = await nonce();
  for (const [answer, code, sent] of [
    ['\r', 3, 0],
    ['y\r', 0, 1],
  ] as const) {
    const program = new PtyProgram({
      command: process.execPath,
      args: [PROGRAM, ...register],
      environment: { HOME: home.home, ONBOARD_HOME: home.home, ONBOARD_PRIVATE_KEY: key },
      columns: 100,
      rows: 40,
    });
    await program.waitFor(/Register as an operator with the link \S+\/me\?/);
    program.type(answer);
    expect(await program.ended).toMatchObject({ code });
    expect(await nonce()).toBe(before + sent);
  }
});
