import { isDeepStrictEqual } from 'node:util';
import { OnboardError } from '../domain/errors.ts';
import { SANDBOX, type NetworkProfile } from '../domain/network/profile.ts';
import { noticingClock } from '../engine/clock-skew-warning.ts';
import type { Engine, Ports } from '../engine/engine.ts';
import type { EngineEvent } from '../engine/event.ts';
import type { Policy } from '../engine/policy.ts';
import { reconcile } from '../engine/reconcile.ts';
import type { Result } from '../engine/result.ts';
import type { Task } from './step.ts';
import { openRun, unfinishedRun, type Journal } from '../journal/journal.ts';
import type { Data, TaskKey } from '../journal/record.ts';
import type { Readers } from '../ports/readers.ts';
import type { Signer } from '../ports/signer.ts';
import type { TxBuilder } from '../ports/tx-builder.ts';
import { executionTime } from '../protocol/readers/execution-time.ts';
import { findPChainTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import { memoizeReaders } from '../protocol/readers/memoize-readers.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { ExpiryChoice } from './add-node/expiry.ts';
import { addNodeTask } from './add-node/add-node.ts';
import type { AddNodeInput } from './add-node/new-node.ts';
import { closeEarlierLife } from './node/run-period.ts';
import { cleanUpTask, type CleanUpInput } from './node/clean-up.ts';
import { encodeAddNode, isSameAddition } from './calls/input-data.ts';
import { replaceTask, type ReplaceInput } from './calls/replace.ts';
import { joinTask, stakeTask, type JoinInput } from './operator/join-l1.ts';
import { memoizeOwners } from './node/require-own.ts';
import { removeNodeTask, type RemoveNodeInput } from './node/remove-node.ts';
import {
  metadataTask,
  optInTask,
  optOutTask,
  registerTask,
  type OptInInput,
  type RegisterInput,
} from './operator/operator-tasks.ts';
import { topUpTask, type TopUpInput } from './node/top-up.ts';
import { updateWeightTask, type UpdateWeightInput } from './node/update-weight.ts';
import type { NodeContext, ReadContext } from './read-context.ts';

/** A task to run, with its input. */
export type TaskRequest =
  | { readonly kind: 'register-operator'; readonly input: RegisterInput }
  | { readonly kind: 'set-metadata-url'; readonly input: RegisterInput }
  | { readonly kind: 'opt-in'; readonly input: OptInInput }
  | { readonly kind: 'opt-out'; readonly input: OptInInput }
  /** Replaces a pending transaction. */
  | { readonly kind: 'replace'; readonly input: ReplaceInput }
  | { readonly kind: 'join'; readonly l1: L1Facts; readonly input: JoinInput }
  /** Sends nothing: waits until there is enough stake for one more node. */
  | { readonly kind: 'stake'; readonly l1: L1Facts }
  | { readonly kind: 'add-node'; readonly l1: L1Facts; readonly input: AddNodeInput }
  | { readonly kind: 'update-weight'; readonly l1: L1Facts; readonly input: UpdateWeightInput }
  | { readonly kind: 'remove-node'; readonly l1: L1Facts; readonly input: RemoveNodeInput }
  | { readonly kind: 'clean-up'; readonly l1: L1Facts; readonly input: CleanUpInput }
  | { readonly kind: 'top-up'; readonly l1: L1Facts; readonly input: TopUpInput };

export type TaskKind = TaskRequest['kind'];

/** The kind of a task in the journal; opt-ins and opt-outs include their target's kind. */
export type RunKind =
  | Exclude<TaskKind, 'opt-in' | 'opt-out'>
  | `${Extract<TaskKind, 'opt-in' | 'opt-out'>}-${OptInInput['kind']}`;

/** Everything that a task needs to run. */
export interface TaskContext {
  readonly ports: Ports;
  readonly builder: TxBuilder;
  readonly profile: NetworkProfile;
  readonly signer: Signer;
  /** The operator's journal, opened under `journalName(network, operator)`. */
  readonly journal: Journal;
  readonly policy: Policy;
  readonly emit: (event: EngineEvent) => void;
  readonly signal: AbortSignal;
  /** Called with facts as they are read. */
  readonly seen?: NonNullable<ReadContext['seen']>;
}

/** The step after which the first of two commands stops. */
export const FIRST_STEP = {
  'add-node': 'add',
  'update-weight': 'update',
  'remove-node': 'remove',
} as const;

/**
 * Runs a task to its end, or to the end of the step `stopAfter`. It can be called again after any outcome, on
 * any machine: earlier transactions are resolved first, and finished steps are not repeated.
 */
export async function runTask(
  request: TaskRequest,
  context: TaskContext,
  options: { readonly stopAfter?: string } = {},
): Promise<Result> {
  const { signer, journal, emit, signal } = context;
  const { key, input, isSame, reconciled } = prepare(request, context, options.stopAfter);
  if (request.kind === 'top-up') await closeArrived(key, context);
  if ('l1' in request && 'input' in request && 'nodeId' in request.input) {
    await closeEarlierLife(journal, key, context.ports, request.l1, request.input);
  }
  const run = await openRun(journal, key, input, isSame);
  const result = await reconciled({
    ports: context.ports,
    network: context.profile,
    signer,
    journal,
    run,
    emit,
    signal,
  });
  const isOver = result.kind === 'done' || (result.kind === 'stopped' && result.fact.isFinal);
  if (isOver === true) await journal.append({ type: 'closed', run, how: 'done' });
  return result;
}

/** Seconds after acceptance during which an interrupted top-up still counts as the requested one. */
const RESUMED_WITHIN = 3600n;

/**
 * Closes an interrupted top-up that the P-Chain accepted over an hour ago, by the time of its block
 * and the execution time. Until then, or if its block cannot be read, the same request resumes it,
 * so that nothing is paid twice.
 */
async function closeArrived(key: TaskKey, { journal, ports }: TaskContext): Promise<void> {
  const run = unfinishedRun(journal.memory(), key);
  const last = run?.submissions.findLast(({ chain, step }) => chain === 'P' && step === 'top-up');
  if (run === undefined || last === undefined) return;
  const trail = { from: BigInt(Math.floor(last.signedAt / 1000)), seenAt: undefined };
  const acceptedLongAgo = async () => {
    const accepted = await findPChainTx(ports.pChain, trail, ({ id }) => id === last.id);
    if (accepted?.time === undefined) return undefined;
    const now = executionTime(await ports.evm.head());
    return now < accepted.time + RESUMED_WITHIN ? undefined : accepted;
  };
  const accepted = await acceptedLongAgo().catch((error: unknown) => {
    if (error instanceof OnboardError) return undefined;
    throw error;
  });
  if (accepted === undefined) return;
  if (last.settled?.how !== 'included') {
    const arrived = { how: 'included', height: accepted.height, reason: null } as const;
    await journal.append({ type: 'settled', run: run.id, id: last.id, ...arrived });
  }
  await journal.append({ type: 'closed', run: run.id, how: 'done' });
}

/**
 * Wraps a task so that each pass sends every request once and keeps no result for the next pass.
 */
function oncePerPass<State>(
  makeTask: (readers: Readers) => Task<State>,
  ports: Readers,
): Task<State> {
  return {
    ...makeTask(ports),
    takeSnapshot: (memory, now) => makeTask(memoizeReaders(ports)).takeSnapshot(memory, now),
  };
}

/** A task prepared to run, independent of its snapshot type. */
interface Prepared {
  readonly key: TaskKey;
  readonly input: Data;
  readonly isSame: (earlier: Data) => boolean;
  readonly reconciled: (engine: Engine) => Promise<Result>;
}

function prepare(request: TaskRequest, context: TaskContext, stopAfter?: string): Prepared {
  const { builder, profile, signer, policy, seen, emit } = context;
  const { clock } = context.ports;
  let isNoticed = false;
  const evm = noticingClock(context.ports.evm, clock, (text) => {
    // The sandbox's clock is moved ahead on purpose.
    if (!isNoticed && profile.name !== SANDBOX) emit({ type: 'noticed', at: clock.now(), text });
    isNoticed = true;
  });
  const ports = { ...context.ports, evm };
  const operator = signer.evmAddress;
  const prepared = <W extends ReadContext, State>(
    makeTask: (world: W) => Task<State>,
    worldOf: (readers: Readers) => W,
    about: Partial<TaskKey>,
    input: Data,
    isSame = (earlier: Data) => isDeepStrictEqual(earlier, input),
  ): Prepared => {
    const task = oncePerPass((readers) => makeTask(worldOf(readers)), ports);
    return {
      key: { kind: task.kind, network: profile.name, operator, ...about },
      input,
      isSame,
      reconciled: (engine) => reconcile(task, engine, policy, stopAfter),
    };
  };
  const anywhere = (readers: Readers): ReadContext => ({
    ...{ readers, builder, profile, operator },
    maxFee: policy.maxFee,
    ...(seen && { seen }),
  });

  if (request.kind === 'register-operator') {
    return prepared(
      (world) => registerTask(world, request.input),
      anywhere,
      {},
      { ...request.input },
    );
  }
  if (request.kind === 'set-metadata-url') {
    return prepared(
      (world) => metadataTask(world, request.input),
      anywhere,
      {},
      { ...request.input },
    );
  }
  if (request.kind === 'opt-in' || request.kind === 'opt-out') {
    const { kind, where } = request.input;
    const makeTask = request.kind === 'opt-in' ? optInTask : optOutTask;
    return prepared(
      (world) => makeTask(world, request.input),
      anywhere,
      { subject: where },
      { kind, where },
    );
  }
  if (request.kind === 'replace') {
    const { nonce, how } = request.input;
    return prepared(
      (world) => replaceTask(world, request.input),
      anywhere,
      { subject: nonce.toString() },
      { how },
    );
  }
  const { l1 } = request;
  const begun = request.kind === 'add-node' ? request.input : undefined;
  const ownerOf = memoizeOwners(ports.evm, l1, operator, begun);
  const atL1 = (readers: Readers): NodeContext => ({
    ...anywhere(readers),
    l1,
    ownerOf,
    payer: signer,
    signedElsewhere: signer.where === 'elsewhere',
  });
  const about = { l1: l1.balancer };
  if (request.kind === 'stake') return prepared(stakeTask, atL1, about, null);
  if (request.kind === 'join') {
    const { metadataUrl = null, vaults } = request.input;
    const input = { metadataUrl, vaults: vaults.map(({ address }) => address) };
    return prepared((world) => joinTask(world, request.input), atL1, about, input);
  }
  const ofNode = { ...about, node: request.input.nodeId };
  switch (request.kind) {
    case 'add-node': {
      const { input } = request;
      const expiry = new ExpiryChoice();
      const isSame = (earlier: Data) => isSameAddition(earlier, input);
      return prepared(
        (world) => addNodeTask(world, input, expiry),
        atL1,
        ofNode,
        encodeAddNode(input),
        isSame,
      );
    }
    case 'update-weight': {
      const { input } = request;
      // A request without a stake continues any update in progress.
      const isSame = (earlier: Data) =>
        input.stake === undefined || isDeepStrictEqual(earlier, { stake: input.stake });
      return prepared(
        (world) => updateWeightTask(world, input),
        atL1,
        ofNode,
        { stake: input.stake ?? null },
        isSame,
      );
    }
    case 'remove-node':
      return prepared((world) => removeNodeTask(world, request.input), atL1, ofNode, null);
    case 'clean-up':
      return prepared((world) => cleanUpTask(world, request.input), atL1, ofNode, null);
    case 'top-up': {
      const { amount } = request.input;
      return prepared((world) => topUpTask(world, request.input), atL1, ofNode, { amount });
    }
  }
}
