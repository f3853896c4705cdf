import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NodeId } from '../../../src/domain/identity/ids.ts';
import { EXIT } from '../../../src/domain/exit-codes.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { runHere } from '../../helpers/program/run-here.ts';
import { storeNetwork } from '../../helpers/program/store-network.ts';
import { otherNode } from '../../helpers/sandbox/controls.ts';
import { type Scenario, scenarios } from '../../helpers/scenarios/scenarios.ts';
import { plainProfile } from '../../helpers/sandbox/open-profile.ts';
import { folderOfFile, removeFolder } from '../../helpers/temporary-folder.ts';
import {
  deniedIn,
  EVERYTHING,
  type Failure,
  FAILURE_NAMES,
  failingProvider,
  type FailingProvider,
} from '../support/helpers/failing-reads.ts';
import { rehearsed, rehearsedWithNode, type Rehearsed } from '../support/helpers/rehearsed.ts';

/** `done`: every step is done. `midway`: an addition, an update and a removal are begun, and another operator is registered. */
type State = 'done' | 'midway';

let stage: Rehearsed;
let nodeId: NodeId;
/** The transactions that began the changes of `midway`, by their node. */
let begun: ReadonlyMap<string | undefined, string>;
/** Before the chains and the aggregator, and before the operator's node. */
let providers: readonly FailingProvider[];
let home: string;
let ahead: number;

async function open(state: State): Promise<void> {
  home = folderOfFile('denials-');
  stage = await (state === 'midway'
    ? rehearsed(MIDWAY)
    : rehearsedWithNode('a', (_, added) => {
        nodeId = added;
      }));
  const { profile, ports } = stage.deps;
  const { endpointTime } = await ports.evm.head();
  ahead = Number(endpointTime) * 1000 - Date.now();
  const node = { ...plainProfile(profile), apiUrl: stage.sandbox.nodeUrl };
  providers = await Promise.all([failingProvider(profile), failingProvider(node)]);
  storeNetwork(home, { ...providers[0]!.profile, name: 'own' });
  const tracks = (await stage.status()).l1s.flatMap((one) => one.tracks);
  begun = new Map(tracks.map((one) => [one.nodeId, one.lastInitiation?.transaction ?? '']));
}

async function close(): Promise<void> {
  await Promise.all(providers.map((provider) => provider.close()));
  await stage.stop();
  removeFolder(home);
}

const [adding, removing] = [otherNode('adding'), otherNode('removing')];

const MIDWAY: Scenario = {
  ...scenarios.find(({ name }) => name === 'foreign-update')!,
  epochSeconds: 3600,
  async prepare({ operator, other, node }) {
    const { run, newNode } = operator;
    const on = operator.l1;
    nodeId = node.nodeId;
    await operator.join();
    await operator.awaitStake();
    const add = (name?: string, last?: string) =>
      run({ kind: 'add-node', l1: on, input: newNode(name === undefined ? {} : { name }) }, last);
    await add();
    await add('removing');
    const input = { nodeId: removing.nodeId, initiates: true };
    await run({ kind: 'remove-node', l1: on, input }, 'remove');
    const stake = on.primaryClass.minimum * 2n;
    await run({ kind: 'update-weight', l1: on, input: { nodeId, stake } }, 'update');
    await add('adding', 'add');
    const link = { metadataUrl: 'https://operator.example' };
    await (await other()).run({ kind: 'register-operator', input: link });
  },
};

const l1 = () => stage.deps.profile.phases.flatMap(({ l1s }) => l1s)[0]!;
const balancer = () => l1().balancer!;
const middleware = () => l1().middleware!;
const vault = () => stage.sandbox.profile.vaults[0]!.address;
const nodeUrl = () => providers[1]!.profile.apiUrl;
const account = (name: string) => stage.sandbox.profile.accounts.find((one) => one.name === name)!;
const further = otherNode('further');
const completion = (node: string, transaction = begun.get(node)) => [
  ...[middleware(), node, transaction!, '--dry-run'],
];

type Table = Readonly<Record<string, () => readonly string[]>>;

/** Commands about an operator who has done every step, whose reads all succeed. */
const DONE: Table = {
  validators: () => ['--subnet', l1().subnetId],
  'check-opt-in-l1': () => [stage.operator, balancer()],
  'check-opt-in-vault': () => [stage.operator, vault()],
  opstakes: () => [l1().vaultManager!, stage.operator],
  pending: () => [stage.operator],
  env: () => [],
  doctor: () => ['--node-url', nodeUrl()],
  receipt: () => [stage.operator],
  'status, with a node': () => [stage.operator, '--node-url', nodeUrl(), '--steps'],
  'node-config, checking': () => ['--node', nodeUrl()],
  'top-up, all nodes': () => ['--all', '--days', '100', '--dry-run'],
  'top-up, one node': () => [nodeId, '0.5', '--dry-run'],
  'register-operator': () => ['https://operator.example', '--dry-run'],
  'opt-in-l1': () => [balancer(), '--dry-run'],
  'opt-in-vault': () => [vault(), '--dry-run'],
  'opt-out-vault': () => [vault(), '--dry-run'],
  'middleware-add-node': () => [middleware(), further.nodeId, further.publicKey, '--dry-run'],
  'middleware-init-stake-update': () => [middleware(), nodeId, `${2n * 10n ** 20n}`, '--dry-run'],
  'middleware-remove-node': () => [middleware(), nodeId, '--dry-run'],
};

/** Commands that complete what is begun, or whose account is registered and nothing else. */
const COMPLETING: Table = {
  'middleware-complete-validator-registration': () => [
    ...[middleware(), stage.operator, adding.nodeId, begun.get(adding.nodeId)!],
    ...[adding.proof(), '--dry-run'],
  ],
  'middleware-complete-stake-update': () => completion(nodeId),
  'middleware-complete-validator-removal': () => completion(removing.nodeId),
  'status, of a node to complete': () => [adding.nodeId, '--steps'],
  'opt-in-l1, registered': () => [balancer(), '--dry-run'],
  'opt-in-vault, registered': () => [vault(), '--dry-run'],
  'set-metadata-url, registered': () => ['https://other.example', '--dry-run'],
};

/** Runs a row of a table with failing reads. */
async function runRow(
  row: string,
  args: readonly string[],
  signer: string,
  failing = providers[0]!,
) {
  const env = { ONBOARD_PRIVATE_KEY: account(signer).privateKey };
  const clock = failing.clock(ahead);
  // A plan that a failed read stops would be made again for minutes, which proves no more.
  const soon = args.includes('--dry-run') ? ['--wait', '1s'] : [];
  const command = [row.split(/[ ,]/)[0]!, '--network', 'own', ...args, ...soon];
  const { stdout, stderr, code } = await runHere(command, { home, env, clock });
  // Without the name of a vault, which a failed read replaces by nothing but the vault's address.
  const first = stdout.split('\n')[0]!.replace(/ vault .+\((0x\w{40})\)$/, ' vault $1');
  return { text: `${stdout}\n${stderr}`, first, code };
}

const failAll = (...how: Parameters<FailingProvider['fail']>) => {
  for (const provider of providers) provider.fail(...how);
};

/** Runs `run` without failures, and returns the reads and services that it needs. */
async function withoutFailures<T>(run: () => Promise<T>) {
  failAll(undefined);
  for (const { seen } of providers) seen.clear();
  const whole = await run();
  const needed = providers.flatMap((provider) => {
    const services = new Set(provider.seen.values());
    return [...provider.seen.keys(), ...services].map((read) => ({
      ...{ provider, read, isService: services.has(read) },
    }));
  });
  expect(needed.length).toBeGreaterThan(0);
  return { whole, needed };
}

/** The reads that have failed for a command. */
const hasFailed = new Set<string>();

/** The failures to try in the command at this place: every second read fails for the first command that needs it, and each service in one way. */
function failuresOf(read: string, isService: boolean, place: number): readonly Failure[] {
  if (IS_WHOLE) return FAILURE_NAMES;
  const ways = FAILURE_NAMES.filter((_, way) => (way + place) % 3 === 0);
  if (isService) return [ways[Math.floor(place / 3) % ways.length]!];
  const isFirst = !hasFailed.has(read);
  hasFailed.add(read);
  return isFirst && hasFailed.size % 2 === 0 ? ['error'] : [];
}

/** With hundredths of AVAX: while the test runs, a validator's fee lowers its balance by millionths. */
const rounded = (line: string | undefined) => line?.replaceAll(/(?<=\.\d\d)\d+(?= AVAX)/g, '');

async function expectNoDenial(row: string, args: readonly string[], place: number): Promise<void> {
  const signer = row.endsWith('registered') ? 'second operator' : 'operator';
  const run = (failing?: FailingProvider) => runRow(row, args, signer, failing);
  const { whole, needed } = await withoutFailures(run);
  expect(whole, whole.text).toMatchObject({ code: EXIT.done });
  for (const { provider, read, isService } of needed)
    for (const how of failuresOf(read, isService, place)) {
      failAll(undefined);
      provider.fail(read, how);
      const { text, first, code } = await run(provider);
      const denied = deniedIn(text, whole.text);
      const where = `exit ${code}\n${text}`;
      expect.soft({ how, read, denied }, where).toEqual({ how, read, denied: [] });
      expect.soft(text, where).not.toContain('Correct the profile');
      // Another transaction than the right one would be planned from what was not read.
      if (args.includes('--dry-run') && code === EXIT.done)
        expect.soft(rounded(first), `${how} ${read}: ${where}`).toBe(rounded(whole.first));
    }
}

const NOBODY = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

/** Commands about an account that has done nothing, or about what nobody knows: what they deny is so. */
const DENYING: Table = {
  status: () => [account('second operator').evmAddress],
  'status, of a node of nobody': () => [NOBODY],
  'status, of an unknown transaction': () => [`0x${'12'.repeat(32)}`],
  'status, of an unused account': () => [`0x${'12'.repeat(20)}`],
  receipt: () => [account('second operator').evmAddress],
  'receipt, of a node of nobody': () => [NOBODY],
  validators: () => ['--subnet', l1().subnetId, '--node', NOBODY],
  'check-opt-in-l1': () => [account('second operator').evmAddress, balancer()],
  'check-opt-in-vault': () => [account('second operator').evmAddress, vault()],
  opstakes: () => [l1().vaultManager!, account('second operator').evmAddress],
  pending: () => [account('second operator').evmAddress],
  'top-up, all nodes': () => ['--all', '--days', '100', '--dry-run'],
  'top-up, a node of nobody': () => [NOBODY, '0.5', '--dry-run'],
  'set-metadata-url': () => ['https://operator.example', '--dry-run'],
  'opt-in-l1': () => [balancer(), '--dry-run'],
  'opt-in-vault': () => [vault(), '--dry-run'],
  'opt-out-l1': () => [balancer(), '--dry-run'],
  'opt-out-vault': () => [vault(), '--dry-run'],
  'middleware-add-node': () => [middleware(), further.nodeId, further.publicKey, '--dry-run'],
  'middleware-init-stake-update': () => [middleware(), nodeId, '200', '--dry-run'],
  'middleware-remove-node': () => [middleware(), nodeId, '--dry-run'],
};

/** Completions that name another transaction than that which began the change, and an account that is only registered. */
const MISTAKEN: Table = {
  'middleware-complete-validator-registration, unknown': () => [
    ...[middleware(), stage.operator, adding.nodeId, UNKNOWN_HASH, adding.proof(), '--dry-run'],
  ],
  'middleware-complete-stake-update, unknown': () => completion(nodeId, UNKNOWN_HASH),
  'middleware-complete-validator-removal, of another node': () =>
    completion(removing.nodeId, begun.get(nodeId)),
  'middleware-complete-stake-update, of a node of nobody': () =>
    completion(NOBODY, begun.get(nodeId)),
  'opt-out-l1, registered': () => [balancer(), '--dry-run'],
  'opt-out-vault, registered': () => [vault(), '--dry-run'],
  'middleware-add-node, registered': () => [
    middleware(),
    further.nodeId,
    further.publicKey,
    '--dry-run',
  ],
};
const UNKNOWN_HASH = `0x${'12'.repeat(32)}`;

async function expectProof(row: string, args: readonly string[], place: number): Promise<void> {
  const run = () => runRow(row, args, 'second operator');
  const { whole, needed } = await withoutFailures(run);
  const denied = deniedIn(whole.text, '');
  const proof = new Map<string, string>();
  for (const how of FAILURE_NAMES.filter((_, way) => IS_WHOLE || (way + place) % 3 === 0)) {
    failAll(EVERYTHING, how);
    const { text, code } = await run();
    expect
      .soft({ how, denied: deniedIn(text, '') }, `exit ${code}\n${text}`)
      .toEqual({ how, denied: [] });
  }
  for (const { provider, read, isService } of needed) {
    if (!isService && !IS_WHOLE) continue;
    failAll(undefined);
    provider.fail(read);
    const { text } = await run();
    const still = deniedIn(text, '');
    for (const key of denied) if (!proof.has(key) && !still.includes(key)) proof.set(key, read);
  }
  expect.soft(denied.filter((key) => !proof.has(key))).toEqual([]);
}

const TABLES = { done: [DONE, DENYING], midway: [COMPLETING, MISTAKEN] } as const;

describe.each(['done', 'midway'] as const)('%s', (state) => {
  beforeAll(() => open(state));
  afterAll(close);
  const [allowing, denying] = TABLES[state];
  // By day, a third of the rows: most read alike.
  const rowsOf = (table: Table) =>
    Object.entries(table)
      .filter((_, row) => IS_WHOLE || row % 3 === 0)
      .map((row, place) => [...row, place] as const);
  test.each(rowsOf(allowing))(
    'denies nothing if a read or a service fails: %s',
    (row, args, place) => expectNoDenial(row, args(), place),
  );
  test.each(rowsOf(denying))('a denial needs the read that makes it true: %s', (row, args, place) =>
    expectProof(row, args(), place),
  );
});
