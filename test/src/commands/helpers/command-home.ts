import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { systemClock } from '../../../../src/app/clock.ts';
import type { EvmAddress } from '../../../../src/domain/identity/evm.ts';
import {
  builtProgram,
  runProgram,
  type Ended,
  type RunOptions,
} from '../../../helpers/program/run-program.ts';
import { runHere } from '../../../helpers/program/run-here.ts';
import { storeNetwork } from '../../../helpers/program/store-network.ts';
import { contractsOf, Operator } from '../../sandbox/network/helpers/operator.ts';
import {
  startOnGround,
  type GroundedSandbox,
  type TestSandboxOptions,
} from '../../../helpers/sandbox/ground.ts';
import { continuedSandbox } from '../../../helpers/sandbox/kept-sandbox.ts';
import { callRpc, LONG_EPOCH, wakeOwnerAndCurator } from '../../../helpers/sandbox/sandbox.ts';
import { PtyProgram } from '../../../helpers/terminal/pty.ts';
import { FastClock } from '../../tasks/helpers/fast-clock.ts';
import { folderOfFile, removeFolder } from '../../../helpers/temporary-folder.ts';
import { until } from '../../../helpers/until.ts';

/** A sandbox, and the program with the same home folder. */
export interface CommandHome {
  readonly home: string;
  readonly sandbox: GroundedSandbox;
  /** The clock of the commands that do not wait in real time. */
  readonly clock: FastClock;
  readonly contracts: ReturnType<typeof contractsOf>;
  readonly subnet: string;
  readonly nodeId: string;
  /** The operator with independent libraries, in place of another tool. */
  readonly operator: Operator;
  /** Runs a command on the sandbox, without a key. Only a command with an input runs in a process of its own. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Like `run`, on the sandbox's network. */
  look(command: string, ...args: readonly string[]): Promise<Ended>;
  /** Like `look`, with the operator's key in the environment and with consent. */
  send(command: string, ...args: readonly string[]): Promise<Ended>;
  /** Starts the built program in a terminal. */
  onTerminal(args: readonly string[], env?: Readonly<Record<string, string>>): PtyProgram;
  /** Returns the number of transactions that the operator has sent on the C-Chain. */
  nonce(): Promise<number>;
  /** Returns the keys that the operator's node reports. */
  node(): Promise<{ readonly publicKey: string; readonly proofOfPossession: string }>;
  stop(): Promise<void>;
}

export interface CommandHomeOptions extends Omit<TestSandboxOptions, 'stateDir'> {
  /** An existing home folder; default: an empty folder. */
  readonly home?: string;
  /** True if each command runs the built program. */
  readonly built?: boolean;
  /** True if commands wait in real time; by default, a command's wait advances the sandbox's time at once. */
  readonly realTime?: boolean;
  /** The name of the operator's account; default: the first account. */
  readonly account?: string;
}

/** Starts a sandbox in which no actor acts. */
export async function openCommandHome(options: CommandHomeOptions = {}): Promise<CommandHome> {
  const { home = folderOfFile(), built = false, realTime = false, account: name } = options;
  const stateDir = join(home, 'sandbox');
  // An existing home folder keeps its epoch length.
  const epochs = options.home === undefined ? { epochSeconds: LONG_EPOCH } : {};
  const sandbox = await startOnGround({ port: 0, ...epochs, ...options, stateDir });
  const { profile } = sandbox;
  const contracts = contractsOf(profile);
  const clock = new FastClock((seconds) => sandbox.controls.advance(seconds));
  const account = profile.accounts.find((one) => name === undefined || one.name === name)!;
  const operator = new Operator(sandbox.plain, account);
  const run: CommandHome['run'] = (args, given) =>
    built || given?.input !== undefined
      ? runProgram(args, { home, ...given })
      : runHere(args, { home, clock: realTime ? systemClock : clock, ...given });
  return {
    home,
    sandbox,
    clock,
    contracts,
    subnet: contracts.subnetId,
    nodeId: profile.node.nodeId,
    operator,
    run,
    look: (command, ...args) => run([command, '--network', 'sandbox', ...args]),
    send: (command, ...args) =>
      run([command, '--network', 'sandbox', '--yes', ...args], {
        env: { ONBOARD_PRIVATE_KEY: account.privateKey },
      }),
    onTerminal: (args, env) =>
      new PtyProgram({
        ...{ command: process.execPath, args: [builtProgram(), ...args], columns: 100, rows: 40 },
        environment: { HOME: home, ONBOARD_HOME: home, ...env },
      }),
    nonce: () => operator.chain.getTransactionCount({ address: account.evmAddress }),
    node: async () => {
      const { stdout } = await run(['node-id', sandbox.nodeUrl, '--json']);
      return JSON.parse(stdout) as Awaited<ReturnType<CommandHome['node']>>;
    },
    stop: async () => {
      await sandbox.close();
      removeFolder(home);
    },
  };
}

/**
 * A home that is opened before the tests of a file or a group, and stopped after them. No test may need or disturb what
 * another test did in it: otherwise use `freshHome`.
 */
export function sharedHome(options: CommandHomeOptions = {}): CommandHome {
  return homeBetween(beforeAll, afterAll, () => openCommandHome(options));
}

/** What was done in the sandbox of a home, and its name. */
type Prepared = readonly [name: string, prepare: (home: CommandHome) => Promise<unknown>];

/**
 * A home that is opened before each test of a file or a group, without a journal. What was prepared in its sandbox is
 * done once in a process, and each test continues from there, while the L1 owner and the curator act.
 */
export function freshHome(options: CommandHomeOptions = {}, prepared?: Prepared): CommandHome {
  return homeBetween(beforeEach, afterEach, () =>
    prepared === undefined ? openCommandHome(options) : openPrepared(options, prepared),
  );
}

function homeBetween(
  before: typeof beforeEach | typeof beforeAll,
  after: typeof afterEach | typeof afterAll,
  open: () => Promise<CommandHome>,
): CommandHome {
  let home: CommandHome;
  before(async () => {
    home = await open();
  });
  after(() => home.stop());
  return new Proxy({} as CommandHome, {
    get: (_, name) => Reflect.get(home, name) as unknown,
  });
}

async function openPrepared(
  options: CommandHomeOptions,
  [name, prepare]: Prepared,
): Promise<CommandHome> {
  const home = folderOfFile();
  const what = `${name} ${JSON.stringify(options)}`;
  const make = async () => {
    const made = await openCommandHome(options);
    await prepare(made);
    const at = made.sandbox.controls.now();
    await made.sandbox.close();
    return { stateDir: join(made.home, 'sandbox'), at };
  };
  const { ahead } = await continuedSandbox(what, make, join(home, 'sandbox'));
  const opened = await openCommandHome({ ...options, home });
  opened.clock.forward(ahead);
  wakeOwnerAndCurator(opened.sandbox);
  return opened;
}

/** Registers the operator, opts it in, and waits until delegated stake counts. */
export async function joinByCommands(home: CommandHome): Promise<void> {
  const { contracts } = home;
  for (const [command, argument] of [
    ['register-operator', 'https://example.org/me'],
    ['opt-in-l1', contracts.balancer],
    ['opt-in-vault', contracts.vault],
  ] as const) {
    onlyLine(await home.send(command, argument));
  }
  await stakeCounts(home);
}

/** Like `joinByCommands`, without the program: a test starts from this state, and the journal is empty. */
export async function joinL1(home: CommandHome): Promise<void> {
  await optIn(home);
  await stakeCounts(home);
}

/** Registers the operator and opts it in, without the program. */
export async function optIn({ contracts, operator }: CommandHome): Promise<void> {
  const { balancer, operatorL1OptIn, operatorRegistry, operatorVaultOptIn, vault } = contracts;
  for (const [contract, at, name, argument] of [
    ['OperatorRegistry', operatorRegistry, 'registerOperator', 'https://example.org/me'],
    ['OperatorL1OptInService', operatorL1OptIn, 'optIn', balancer],
    ['OperatorVaultOptInService', operatorVaultOptIn, 'optIn', vault],
  ] as const) {
    await operator.write(`shared/${contract}`, at, name, [argument]);
  }
}

/** Waits until stake is delegated, and advances the time until it counts. */
export async function stakeCounts(home: CommandHome): Promise<void> {
  await stakeIsDelegated(home);
  home.sandbox.controls.advance(home.sandbox.profile.epochSeconds);
}

/** Activates the L1 owner and the curator, and waits until both have acted. */
export async function stakeIsDelegated(home: CommandHome): Promise<void> {
  const { contracts, operator, sandbox } = home;
  wakeOwnerAndCurator(sandbox);
  const me = operator.account.evmAddress;
  const { balancer, delegator } = contracts;
  await until(async () => {
    const [listed, stake] = await Promise.all([
      readMiddleware<EvmAddress[]>(home, 'getAllOperators'),
      operator.read<bigint>('shared/Delegator', delegator, 'stake', [balancer, 1n, me]),
    ]);
    return (listed.includes(me) && stake > 0n) || undefined;
  });
}

/** Reads the L1's middleware without the program. */
export const readMiddleware = <T>(
  { contracts, operator, sandbox }: CommandHome,
  name: string,
  args: unknown[] = [],
): Promise<T> =>
  operator.read(`gen-${sandbox.profile.generation}/L1Middleware`, contracts.middleware, name, args);

/** Returns the only line that a command printed. */
export function onlyLine({ stdout, stderr, code }: Ended): string {
  const [line, ...more] = stdout.trimEnd().split('\n');
  if (code !== 0 || line === undefined || line === '' || more.length > 0) {
    throw new Error(`no single line (exit ${String(code)}):\n${stdout}\n${stderr}`);
  }
  return line;
}

/** The validators of the sandbox's L1, or only one of them, as the P-Chain lists them. */
export async function validatorsOf(
  { sandbox, subnet }: Pick<CommandHome, 'sandbox' | 'subnet'>,
  ...nodeIDs: readonly string[]
): Promise<
  readonly { readonly nodeID: string; readonly validationID: string; readonly balance: string }[]
> {
  const { validators } = await callRpc<{
    validators: { nodeID: string; validationID: string; balance: string }[];
  }>(`${sandbox.apiUrl}/ext/bc/P`, 'platform.getCurrentValidators', { subnetID: subnet, nodeIDs });
  return validators;
}

/** Stores the sandbox's network with another name and other values, in its own home folder or in another. */
export function writeNetwork(
  { home, sandbox }: Pick<CommandHome, 'home' | 'sandbox'>,
  name: string,
  changes: object = {},
): void {
  storeNetwork(home, { ...sandbox.profile.network, ...changes, name });
}
