import { inspect } from 'node:util';
import { connect } from '../../../src/adapters/connect.ts';
import { OnboardError } from '../../../src/domain/errors.ts';
import type { NetworkProfile } from '../../../src/domain/network/profile.ts';
import type { EngineEvent, Result } from '../../../src/engine/engine.ts';
import type { PChainReader } from '../../../src/ports/p-chain.ts';
import type { NodeReader } from '../../../src/ports/services.ts';
import { MemoryStore } from '../../src/engine/helpers/memory-journal.ts';
import type { FastClock } from '../../src/tasks/helpers/fast-clock.ts';
import { countEffects } from '../../src/tasks/helpers/effects.ts';
import type { Operator, RunOptions } from '../../src/tasks/helpers/operator.ts';
import { submitAs } from '../../src/tasks/helpers/unsigned-way.ts';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { randomOf } from '../../helpers/random.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { HASTE, type Fault } from './faults.ts';
import { enterWorld, requestOf, type ChaosTask } from './worlds.ts';
import { ServiceUrl } from '../../../src/domain/service-url.ts';
import { openProfile, profileBehind } from '../../helpers/sandbox/open-profile.ts';

/** The result of a task on a faulty network. */
export interface ChaosOutcome {
  readonly task: ChaosTask;
  /** The result of each attempt on the faulty network: a kind, and the error code if there is one. */
  readonly ends: readonly string[];
  /** The faults that occurred, in order, each with its call. */
  readonly applied: readonly string[];
  /** The number of transactions that reverted in a block. */
  readonly reverted: number;
  /** The number of repeated changes on the chain after the task has ended. */
  readonly doubles: number;
  /** The number of missing changes. */
  readonly lost: number;
}

/**
 * One in `any` calls suffers a fault that can affect any call; one in `few` calls suffers a fault that affects
 * only few calls.
 */
const ODDS = { any: 6, few: 2 };
/** The maximum number of attempts on the faulty network. */
const VISITS = 6;
/** The time limit of an attempt on the faulty network, in milliseconds. */
const PATIENCE_MS = 500_000;
/** No other party acts meanwhile, so pauses can be short. */
const MOST_PAUSE_MS = 2;

/** The changes that each task makes on the chains. */
const EFFECTS: Record<ChaosTask, Readonly<Record<string, number>>> = {
  'add-node': { registrationInitiated: 1, registrationCompleted: 1 },
  'update-weight': { weightUpdateInitiated: 1 },
  // A removal is also a weight change to 0.
  'remove-node': { weightUpdateInitiated: 1, removalInitiated: 1, removalCompleted: 1 },
  'clean-up': { removalCompleted: 1 },
  'top-up': { topUps: 1 },
};

export interface ChaosOptions {
  /** The minutes for which the endpoint does not know a P-Chain transaction that it has accepted. */
  readonly lagMinutes?: number;
  /** `elsewhere`: another wallet, with a sound endpoint, signs what the task hands out. */
  readonly signs?: 'here' | 'elsewhere';
}

/**
 * Runs a task: first on a network and a node with faults, which the seed determines, and then without faults
 * until the task ends. Without a seed, the faults take turns.
 * @throws Error if an attempt ends without a result, if the node's identity is wrong, or if the task does not
 * end without faults
 */
export async function runThroughChaos(
  task: ChaosTask,
  faults: readonly Fault[],
  seed?: number,
  { lagMinutes = 0, signs = 'here' }: ChaosOptions = {},
): Promise<ChaosOutcome> {
  const operator = await enterWorld(task);
  const { sandbox, clock } = operator;
  const proxies = await Promise.all(
    [sandbox.apiUrl, sandbox.nodeUrl].map((url) => startFaultProxy(url, sandbox.controls)),
  );
  const [api, beside] = proxies as [FaultProxy, FaultProxy];
  try {
    clock.mostReal = MOST_PAUSE_MS;
    const request = await requestOf(task, operator);
    const before = await countEffects(operator);
    const { ports: sound, node } = await connect(openProfile(through(api, operator)), clock);
    const pChain = lateStatus(sound.pChain, clock, lagMinutes);
    const ports = { ...sound, pChain };
    const store = new MemoryStore();
    const ends: string[] = [];
    const events: EngineEvent[] = [];
    const policy = { patience: () => PATIENCE_MS };
    const { evmAddress, shortId } = operator.signer;
    const signer = signs === 'here' ? operator.signer : createAddressSigner(evmAddress, shortId);
    const run = async (how: RunOptions): Promise<Result> => {
      for (;;) {
        const result = await operator.run(request, { store, ports, events, signer, ...how });
        if (result.kind !== 'elsewhere') return result;
        await submitAs(operator, result.intent);
      }
    };

    clock.haste = HASTE;
    const choose = seed === undefined ? inTurn(faults) : chooser(faults, seed);
    for (const proxy of proxies) proxy.choose = choose;
    // An operator who starts the task again until it is done.
    for (let visit = 0; visit < VISITS; visit++) {
      await askNode(node(new ServiceUrl(beside.url)), operator);
      const result = await run({ policy });
      ends.push(named(result));
      if (result.kind === 'done') break;
    }
    for (const proxy of proxies) proxy.choose = () => undefined;
    clock.haste = 1;
    // The operator starts the task again when the network works. A finished top-up is not requested again, because
    // a second request would be a new top-up.
    const isOver = task === 'top-up' && ends.at(-1) === 'done';
    for (let visit = 0; !isOver; visit++) {
      const { kind, ...rest } = await run({});
      if (kind === 'done') break;
      if (visit === 3) {
        const why = 'error' in rest ? inspect(rest.error) : kind;
        throw new Error(`${task} at ${api.url} never ends (${why}) after ${ends.join(', ')}`);
      }
      clock.forward(60);
    }
    const after = await countEffects(operator);
    const more = Object.keys(after).map(
      (name) => (after[name] ?? 0) - (before[name] ?? 0) - (EFFECTS[task][name] ?? 0),
    );
    return {
      task,
      ends,
      applied: proxies.flatMap(({ applied }) => applied),
      reverted: events.filter((event) => event.type === 'settled' && event.how === 'reverted')
        .length,
      doubles: sum(more.filter((count) => count > 0)),
      lost: Math.abs(sum(more.filter((count) => count < 0))),
    };
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await sandbox.stop();
  }
}

/** A reader whose endpoint knows each transaction only some minutes after the first request for it. */
function lateStatus(pChain: PChainReader, clock: FastClock, minutes: number): PChainReader {
  const askedAt = new Map<string, number>();
  const txStatus: PChainReader['txStatus'] = (id) => {
    const first = askedAt.get(id) ?? clock.now();
    askedAt.set(id, first);
    return clock.now() < first + minutes * 60_000
      ? Promise.resolve({ status: 'Unknown' })
      : pChain.txStatus(id);
  };
  return { ...pChain, txStatus };
}

/** Expects that the node reports its identity or does not answer. */
async function askNode(reader: NodeReader, { node }: Operator): Promise<void> {
  try {
    const { nodeId, publicKey } = await reader.identity();
    if (nodeId !== node.nodeId || publicKey !== node.publicKey) throw new Error('another node');
    await reader.isBootstrapped('P');
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
  }
}

/** The profile of the sandbox with every service behind the proxy. */
export function through({ url }: FaultProxy, { sandbox }: Operator): NetworkProfile<string> {
  // Uses the plain RPC, because a test environment's proxy would hide the faults.
  const { rpcUrls } = sandbox.plain.network;
  return profileBehind({ ...sandbox.profile.network, rpcUrls }, url);
}

function chooser(faults: readonly Fault[], seed: number): FaultProxy['choose'] {
  const random = randomOf(seed);
  const general = faults.filter(isGeneral);
  const special = faults.filter((fault) => !isGeneral(fault));
  return (method, body) => {
    const few = special.filter(({ affects }) => affects(method, body));
    if (few.length > 0 && random(ODDS.few) === 0) return few[random(few.length)];
    const any = general.filter(({ affects }) => affects(method, body));
    return any.length > 0 && random(ODDS.any) === 0 ? any[random(any.length)] : undefined;
  };
}

/** A fault that affects few calls affects two of three such calls. The others take turns at every sixth call. */
function inTurn(faults: readonly Fault[]): FaultProxy['choose'] {
  const counts = new Map<Fault | undefined, number>();
  const count = (fault?: Fault): number => {
    const calls = counts.get(fault) ?? 0;
    counts.set(fault, calls + 1);
    return calls;
  };
  return (method, body) => {
    const few = faults.find((fault) => !isGeneral(fault) && fault.affects(method, body));
    if (few !== undefined && count(few) % 3 !== 2) return few;
    const any = faults.filter((fault) => isGeneral(fault) && fault.affects(method, body)).reverse();
    const calls = count();
    return calls % ODDS.any === 0 ? any[(calls / ODDS.any) % any.length] : undefined;
  };
}

export function isGeneral({ affects }: Fault): boolean {
  return affects('eth_call', '');
}

function named(result: Result): string {
  if (!('error' in result)) return result.kind;
  if (!(result.error instanceof OnboardError))
    throw new Error('a result without a catalogued error');
  return `${result.kind} ${result.error.code}`;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);
