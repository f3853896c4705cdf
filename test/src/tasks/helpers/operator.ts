import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { keyFromText } from '../../../../src/adapters/keys/key-sources.ts';
import { connect } from '../../../../src/adapters/connect.ts';
import type { Connection } from '../../../../src/ports/connection.ts';
import type { NetworkProfile } from '../../../../src/domain/network/profile.ts';
import { nAvax } from '../../../../src/domain/units.ts';
import type { EngineEvent, Policy, Result } from '../../../../src/engine/engine.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { openOwnJournal, recordOwner } from '../../../../src/engine/own-records.ts';
import type { JournalStore } from '../../../../src/ports/stored-data.ts';
import type { NodeId } from '../../../../src/domain/identity/ids.ts';
import type { NodeIdentity } from '../../../../src/ports/services.ts';
import type { Signer } from '../../../../src/ports/signer.ts';
import type { L1Facts } from '../../../../src/protocol/contracts/l1-facts.ts';
import { readLiveValidation } from '../../../../src/protocol/contracts/validation-facts.ts';
import { readL1 } from '../../../../src/protocol/snapshots/read-l1.ts';
import { readOperator } from '../../../../src/protocol/snapshots/read-operator.ts';
import type { AddNodeInput } from '../../../../src/tasks/validation/add-node-input.ts';
import { runTask, type TaskContext } from '../../../../src/tasks/run-task.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import {
  startTestSandbox,
  wakeOwnerAndCurator,
  type TestSandbox,
} from '../../../helpers/sandbox/sandbox.ts';
import type { TestSandboxOptions } from '../../../helpers/sandbox/ground.ts';
import { continuedSandbox } from '../../../helpers/sandbox/kept-sandbox.ts';
import { until } from '../../../helpers/until.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { FastClock } from './fast-clock.ts';
import { ServiceUrl } from '../../../../src/domain/service-url.ts';
import { openProfile } from '../../../helpers/sandbox/open-profile.ts';

export const AVAX = 1_000_000_000n;

const HOUR_MS = 3_600_000;

/** An operator of the sandbox, with the real adapters. */
export interface Operator {
  readonly sandbox: TestSandbox;
  readonly clock: FastClock;
  readonly connection: Connection;
  readonly signer: Signer;
  readonly l1: L1Facts;
  readonly node: NodeIdentity;
  readonly vaults: readonly { readonly address: L1Facts['middleware']; readonly name: string }[];
  /** Runs a task like a process that has just started. */
  run(request: TaskRequest, how?: RunOptions): Promise<Result>;
  addNodeInput(): AddNodeInput;
}

export interface RunOptions {
  readonly store?: JournalStore;
  readonly policy?: Partial<Policy>;
  readonly stopAfter?: string;
  readonly events?: EngineEvent[];
  readonly signal?: AbortSignal;
  readonly ports?: Partial<TaskContext['ports']>;
  readonly builder?: TaskContext['builder'];
  readonly signer?: Signer;
}

export async function newOperator(
  account: string,
  {
    ahead = 0,
    ...options
  }: Parameters<typeof startTestSandbox>[0] & { readonly ahead?: number } = {},
  change: (
    profile: NetworkProfile<string>,
  ) => NetworkProfile<string> | Promise<NetworkProfile<string>> = (same) => same,
): Promise<Operator> {
  const sandbox = await startTestSandbox(options);
  const clock = new FastClock((seconds) => sandbox.controls.advance(seconds));
  if (ahead > 0) clock.forward(ahead);
  return operatorOn(sandbox, clock, account, await change(sandbox.profile.network));
}

/** Adds an operator to a running sandbox. */
export async function operatorOn(
  sandbox: TestSandbox,
  clock: FastClock,
  account: string,
  profile: NetworkProfile<string> = sandbox.profile.network,
): Promise<Operator> {
  const opened = openProfile(profile);
  const connection = await connect(opened, clock);
  const { privateKey } = sandbox.profile.accounts.find(({ name }) => name === account)!;
  const signer = keyFromText(privateKey);
  const genbu = profile.phases.find(({ active }) => active)!.l1s[0]!;
  const l1 = await readL1(connection.ports, opened, genbu);
  const node = await connection.node(new ServiceUrl(sandbox.nodeUrl)).identity();
  const run = async (
    request: TaskRequest,
    { store = new MemoryStore(), ports, policy, events, stopAfter, ...how }: RunOptions = {},
  ): Promise<Result> => {
    const context = {
      ...{ builder: connection.builder, profile: opened, signer },
      signal: new AbortController().signal,
      ...how,
      ports: { ...connection.ports, clock, ...ports },
      policy: {
        consent: () => Promise.resolve('send' as const),
        patience: () => HOUR_MS,
        ...policy,
      },
      emit: (event: EngineEvent) => events?.push(event),
    };
    const owner = recordOwner(profile, context.signer);
    const journal = await openOwnJournal(store, context.ports.clock, owner, () => undefined);
    return runTask(request, { ...context, journal }, { ...(stopAfter && { stopAfter }) });
  };
  const owner = { threshold: 1, addresses: [signer.shortId] };
  return {
    sandbox,
    clock,
    connection,
    signer,
    l1,
    node,
    vaults: sandbox.profile.vaults.slice(0, 1),
    run,
    addNodeInput: () => ({
      nodeId: node.nodeId,
      newNode: {
        blsKey: node.publicKey,
        stake: l1.primaryClass.minimum,
        remainingBalanceOwner: owner,
        disableOwner: owner,
      },
      registering: { proof: node.proof, balance: nAvax(AVAX) },
    }),
  };
}

/** Waits until the curator has delegated stake, which counts from the next epoch on. */
export async function awaitDelegation({ connection, l1, signer }: Operator): Promise<void> {
  await until(async () => {
    const { vaults } = await readOperator(connection.ports, l1, signer.evmAddress);
    return vaults.some(({ liveStake }) => liveStake > 0n) || undefined;
  });
}

/** Lets an epoch pass, or this time, and makes a block. */
export async function nextEpoch(
  { clock, sandbox }: Operator,
  seconds = sandbox.profile.epochSeconds,
): Promise<void> {
  clock.forward(seconds);
  await sandbox.controls.cChain.tick();
}

/**
 * Joins the L1 and waits for stake for a first node, while the L1 owner and the curator act. Starts the next
 * epoch, in which the delegated stake counts.
 */
export async function join(operator: Operator): Promise<void> {
  const { l1, vaults, sandbox } = operator;
  wakeOwnerAndCurator(sandbox);
  const joined = await operator.run({
    kind: 'join',
    l1,
    input: { metadataUrl: 'https://example.org', vaults },
  });
  if (joined.kind !== 'done') throw new Error(`join ended as ${joined.kind}`);
  await awaitDelegation(operator);
  // What an operator does in the first second of an epoch counts as done at its start.
  await nextEpoch(operator, sandbox.profile.epochSeconds + 1);
  const stake = await operator.run({ kind: 'stake', l1 });
  if (stake.kind !== 'done') throw new Error(`stake ended as ${stake.kind}`);
}

type JoinOptions = Pick<
  TestSandboxOptions,
  'generation' | 'epochSeconds' | 'cChainBlockTime' | 'pChainBlockTime'
>;

/** Opens an operator that has joined the L1, at the start of an epoch. With other options, `join` a new operator. */
export function openJoined(account: string, options: JoinOptions = {}): Promise<Operator> {
  return openAfter(['joined', join], account, options);
}

/** Opens an operator like `openJoined`, whose node validates the L1 with the minimum stake. */
export function openValidating(account: string, options: JoinOptions = {}): Promise<Operator> {
  const validate = async (operator: Operator) => {
    await join(operator);
    const added = await operator.run(nodeLife(operator)[0]);
    if (added.kind !== 'done') throw new Error(`the addition ended as ${added.kind}`);
  };
  return openAfter(['validating', validate], account, options);
}

async function openAfter(
  [state, prepare]: readonly [state: string, prepare: (operator: Operator) => Promise<void>],
  account: string,
  { generation, epochSeconds, ...times }: JoinOptions,
): Promise<Operator> {
  const what = `${state} ${account} ${generation} ${epochSeconds}`;
  const moment = await continuedSandbox(what, async () => {
    const operator = await newOperator(account, {
      ...(generation && { generation }),
      ...(epochSeconds !== undefined && { epochSeconds }),
    });
    await prepare(operator);
    await operator.sandbox.close();
    return { stateDir: operator.sandbox.stateDir, at: operator.clock.now() };
  });
  const operator = await newOperator(account, { ...times, ...moment });
  wakeOwnerAndCurator(operator.sandbox);
  return operator;
}

/** Opens an operator like `openJoined`. Its sandbox stops when the test ends. */
export function joinedOperator(...args: Parameters<typeof openJoined>): Promise<Operator> {
  return untilTestEnds(openJoined(...args));
}

/** Opens an operator like `openValidating`. Its sandbox stops when the test ends. */
export function validatingOperator(...args: Parameters<typeof openValidating>): Promise<Operator> {
  return untilTestEnds(openValidating(...args));
}

async function untilTestEnds(opening: Promise<Operator>): Promise<Operator> {
  const operator = await opening;
  onTestFinished(() => operator.sandbox.stop());
  return operator;
}

/**
 * An operator that is opened before the tests of a file or a group, and whose sandbox stops after them. No test may need
 * or disturb what another test did with it: otherwise use `freshOperator`.
 */
export function sharedOperator(open: () => Promise<Operator>): Operator {
  return operatorBetween(beforeAll, afterAll, open);
}

/** An operator that is opened before each test of a file or a group. A joined one takes about 0.1 s. */
export function freshOperator(open: () => Promise<Operator>): Operator {
  return operatorBetween(beforeEach, afterEach, open);
}

function operatorBetween(
  before: typeof beforeEach | typeof beforeAll,
  after: typeof afterEach | typeof afterAll,
  open: () => Promise<Operator>,
): Operator {
  let operator: Operator;
  before(async () => {
    operator = await open();
  });
  after(() => operator.sandbox.stop());
  return new Proxy({} as Operator, {
    get: (_, name) => Reflect.get(operator, name) as unknown,
  });
}

/** The steps with a signed transaction, in their order. */
export const signedSteps = (events: readonly EngineEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));

/** Runs a request, and returns its events too. */
export async function runSigned(operator: Operator, request: TaskRequest, how: RunOptions = {}) {
  const events: EngineEvent[] = [];
  const result = await operator.run(request, { ...how, events });
  return { result, events, signed: signedSteps(events) };
}

/** Gives consent to every transaction, and collects the shown transactions. */
export function collectIntents(answer: 'send' | 'not-now' = 'send') {
  const shown: PaidIntent[] = [];
  const consent = (intent: PaidIntent) => {
    shown.push(intent);
    return Promise.resolve(answer);
  };
  return { shown, policy: { consent } };
}

/** A request to top up the node's live validation. */
export async function topUpOf(
  { l1, connection, node }: Pick<Operator, 'l1' | 'connection' | 'node'>,
  amount: bigint,
  nodeId: NodeId = node.nodeId,
) {
  const validationId = await readLiveValidation(connection.ports.evm, l1, nodeId);
  if (validationId === undefined) throw new Error(`${nodeId} has no validation`);
  return { kind: 'top-up', l1, input: { nodeId, validationId, amount: nAvax(amount) } } as const;
}

/** Requests that add a node, double its stake and remove it. */
export function nodeLife(operator: Operator) {
  const { l1, node } = operator;
  const { nodeId } = node;
  return [
    { kind: 'add-node', l1, input: operator.addNodeInput() },
    { kind: 'update-weight', l1, input: { nodeId, stake: l1.primaryClass.minimum * 2n } },
    { kind: 'remove-node', l1, input: { nodeId, initiates: true } },
  ] as const satisfies readonly TaskRequest[];
}
