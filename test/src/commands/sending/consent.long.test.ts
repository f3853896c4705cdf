import { beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../../../../src/commands/all-commands.ts';
import {
  accountFlag,
  givenAccounts,
  keyOptions,
} from '../../../../src/commands/options/shared-options.ts';
import { builtProgram, endOf, spawnWatched } from '../../../helpers/program/run-program.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { fundedAccount } from '../../../helpers/sandbox/funded-account.ts';
import { startSandboxHome } from '../../../helpers/sandbox/sandbox-home.ts';
import { published, readOnlyCommands } from '../../../helpers/program/published-commands.ts';
import { sharedHome, writeNetwork } from '../helpers/command-home.ts';
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

/** A value for each argument of a command, and for the options that it needs besides the network. */
function argumentsFor({ name, arguments: places }: (typeof definitions)[number]): string[] {
  const options: Readonly<Record<string, readonly string[]>> = {
    validators: ['--subnet', home.subnet],
    preflight: ['--from', '-'],
    'registration-ticket': ['--name', 'Me', '--description', 'A test', '--phase', 'Seiryu'],
  };
  const given = places.map((place) => values[place.name] ?? values['operator_address']!);
  return [...(options[name] ?? []), ...given];
}
/** Definitions as rows of a table of tests. */
const rowsOf = (all: typeof definitions) => all.map((one) => [one.name, one] as const);

const withKey = () => ({ env: { ONBOARD_PRIVATE_KEY: key } });

describe('consent without a terminal', () => {
  test('where AVAX is worthless, the command line is consent to what --yes covers', async () => {
    const { home: folder, names, sandbox } = await startSandboxHome();
    const env = { ONBOARD_PRIVATE_KEY: names.key };
    const run = (args: readonly string[]) => runHere(args, { home: folder, env });
    const told = /^Sending without a question: .*sandbox.*worthless.*$/gm;

    const registered = await run(register);
    expect(registered.code, registered.stderr).toBe(0);
    expect(registered.stderr.match(told)).toHaveLength(1);
    const optedIn = await run(['opt-in-l1', '--network', 'sandbox', '--json', names.l1]);
    expect(documentOf(optedIn, 'opt-in-l1')).toMatchObject({ outcome: 'done', sent: true });

    // Any price is unusual here.
    storeNetwork(folder, { ...sandbox.profile.network, name: 'priced', usualGasPrice: '1' });
    const priced = ['opt-in-vault', '--network', 'priced', names.vault];
    expectRefused(await run(priced), 3, 'E-SIGN-207');
  });

  describe.each([
    ['whose worth only its profile states', { networkId: 76_543 }],
    ['with real money', { worthless: false }],
  ])('on a network %s', (_, changes) => {
    const options = 'networkId' in changes ? changes : {};
    test('prints the transaction and sends nothing, also with --json', async () => {
      const { home: folder, sandbox } = await startSandboxHome(options);
      storeNetwork(folder, { ...sandbox.profile.network, ...changes, name: 'mine' });
      const { key: ownKey } = await fundedAccount(sandbox.profile);
      const env = { ONBOARD_PRIVATE_KEY: ownKey };
      const real = 'worthless' in changes ? ['--real-money', 'mine'] : [];
      const call = ['register-operator', '--network', 'mine', ...real, values['metadata_url']!];
      const run = (...more: string[]) => runHere([...call, ...more], { home: folder, env });
      const ended = await run();
      expect(ended.stderr).toMatch(/^Register as an operator .* https:\/\/example\.org\/me$/m);
      expectRefused(ended, 3, 'E-CLI-105');
      const document = { outcome: 'blocked', sent: false, intent: { effect: 'evm-call' } };
      expect(documentOf(await run('--json'), 'register-operator')).toMatchObject(document);
      expect((await run('--yes')).code).toBe(0);
    });
  });
});

describe('with standard input closed, on a network with real money', () => {
  let own: Awaited<ReturnType<typeof fundedAccount>>;
  beforeAll(async () => {
    writeNetwork(home, 'real', { worthless: false });
    own = await fundedAccount(home.sandbox.profile);
  });

  /** A command of each kind that could read an input. */
  const asking = ['register-operator', 'preflight', 'keys', 'status'];
  test.each(rowsOf(definitions.filter(({ name }) => asking.includes(name))))(
    '%s never waits for an answer and sends nothing',
    async (name, definition) => {
      const takesNetwork = definition.options.some(({ flags }) => flags.startsWith('--network'));
      const network = takesNetwork ? ['--network', 'real'] : [];
      const line = [builtProgram(), name, ...network, ...argumentsFor(definition)];
      const closed = ['-c', 'exec "$@" <&-', 'sh', process.execPath, ...line];
      const folders = { HOME: home.home, ONBOARD_HOME: home.home };
      const env = { PATH: process.env['PATH'] ?? '', ...folders, ONBOARD_PRIVATE_KEY: own.key };
      const { code, stderr } = await endOf(spawnWatched('sh', closed, env));
      expect([0, 2, 3, 5], stderr).toContain(code);
      expect(stderr).not.toContain('E-CLI-9');
      const address = own.operator;
      expect(await home.operator.chain.getTransactionCount({ address })).toBe(0);
    },
  );
});

describe('--network', () => {
  const onNetwork = [
    ...published.map(([name]) => name),
    ...['validators', 'node-config', 'registration-ticket'],
  ];
  test.each(rowsOf(definitions.filter(({ name }) => onNetwork.includes(name))))(
    '%s without --network lists the known networks',
    async (name, definition) => {
      const ended = await home.run([name, ...argumentsFor(definition)], withKey());
      const named = `E-CLI-106: ${name} needs --network`;
      expectRefused(ended, 2, named, 'sandbox', 'fuji', 'local');
    },
  );
});

describe('the key of a command that sends', () => {
  test('is missing: every key source is listed', async () => {
    const keySources = givenAccounts(keyOptions).map(accountFlag);
    const ended = await home.run([...register, '--yes']);
    expectRefused(ended, 2, 'E-CLI-103', ...keySources, 'ONBOARD_PRIVATE_KEY', '-file -');
  });

  const reading = definitions.filter(({ name }) => readOnlyCommands.has(name));
  test.each(rowsOf(reading))('%s accepts no key', async (name, definition) => {
    const args = argumentsFor(definition);
    expectRefused(await home.look(name, '--private-key', key, ...args), 2, 'E-CLI-107');
    // A key in the environment is meant for other commands, and is not even read.
    const env = { ONBOARD_PRIVATE_KEY: 'nonsense' };
    const ended = await home.run([name, '--network', 'sandbox', ...args], { env });
    expect(ended.code, ended.stderr).toBe(0);
  });

  const dryRun = [...register, '--dry-run'];

  test('warns once about --private-key', async () => {
    const { code, stderr } = await home.run([...dryRun, '--private-key', key]);
    expect(code).toBe(0);
    expect(stderr.match(/^warning: --private-key is visible .*$/gm)).toHaveLength(1);
    expect(stderr).not.toContain(key);
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
