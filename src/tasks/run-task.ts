import { ignoreOnboardError } from '../domain/errors.ts';
import type { KnownValues } from '../domain/known-values.ts';
import { message } from '../domain/message.ts';
import type { NodeId, ValidationId } from '../domain/identity/ids.ts';
import { type Journal, openRun, runsOf, unfinishedRun } from '../journal/journal.ts';
import { type Run, type Submission, recordedSubmissions } from '../journal/memory.ts';
import type { TaskKey } from '../journal/record.ts';
import type { Readers } from '../ports/evm.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { readLiveValidation } from '../protocol/contracts/validation-facts.ts';
import {
  isOfEarlierValidation,
  memoizeOperators,
  validationOfRun,
} from './validation/node-snapshot.ts';
import { type NetworkProfile, SANDBOX } from '../domain/network/profile.ts';
import { clockSkewWarning, withPlausibleTime } from '../protocol/readers/time.ts';
import type { EngineContext, Policy, Result } from '../engine/engine.ts';
import { reconcile } from '../engine/reconcile.ts';
import { txIdOf } from '../engine/resolution.ts';
import type { ReadContext, TitledTask } from './task-context.ts';
import type { Signer } from '../ports/signer.ts';
import type { TxBuilder } from '../ports/tx-builder.ts';
import { searchPChainTx } from '../protocol/p-chain/find-p-chain-tx.ts';
import { memoizeReaders } from '../protocol/readers/readers.ts';
import { ExpiryChoice } from './nodes/choose-expiry.ts';
import { type TaskRequest, isSameRequest, taskKeyOf, taskKindRow } from './task-kinds.ts';

export interface TaskContext extends Pick<EngineContext, 'ports' | 'emit' | 'signal'> {
  readonly builder: TxBuilder;
  readonly profile: NetworkProfile;
  readonly signer: Signer;
  /** The operator's journal, opened under `journalName(network, operator)`. */
  readonly journal: Journal;
  readonly policy: Policy;
  readonly onFacts?: NonNullable<ReadContext['onFacts']>;
}

/** A command that only initiates a change stops after this step. Another command completes the change. */
export const INITIATING_STEP = {
  'add-node': 'add',
  'update-weight': 'update',
  'remove-node': 'remove',
} as const;

/**
 * The caller can run the same task again after any outcome, also on another machine. A top-up is the exception:
 * only the records of this journal and the P-Chain's last hour (`engine/repeated-payment.ts`) prevent a second payment.
 */
export async function runTask(
  request: TaskRequest,
  context: TaskContext,
  options: { readonly stopAfter?: string } = {},
): Promise<Result> {
  const { journal, profile, policy } = context;
  const key = taskKeyOf(request, profile, context.signer.evmAddress);
  const ports = withPlausibleTime(context.ports, profile, context.ports.clock);
  const taskContext = { ...context, ports };
  const task = createTask(request, taskContext);
  const known = knownOf(request, context.signer);
  await journal.refresh();
  if (request.kind === 'top-up') await closeAcceptedTopUps(key, taskContext);
  if ('l1' in request && 'input' in request && 'nodeId' in request.input) {
    await closeRunOfEarlierValidation(key, taskContext, request.l1, request.input);
  }
  const runId = await openRun(journal, key, taskKindRow(request.kind).recorded(request), {
    isSame: (earlier) => isSameRequest(request, earlier),
    counts: request.kind === 'top-up' ? isOpenTopUp : undefined,
  });
  const engine = { ...context, network: profile, runId };
  if ('l1' in request && request.l1.leftRegistry && request.kind !== 'add-node') {
    const text = message('notice.left-registry', { l1: request.l1.name });
    context.emit({ type: 'noticed', at: ports.clock.now(), text });
  }
  const result = await reconcile(task, engine, policy, options.stopAfter);
  if ('error' in result) result.error.know(known);
  const isOver = result.kind === 'done' || (result.kind === 'stopped' && result.fact.isFinal);
  if (isOver === true) await journal.append({ type: 'closed', run: runId, how: 'done' });
  return result;
}

function knownOf(request: TaskRequest, { evmAddress }: Signer): KnownValues {
  return {
    operator_address: evmAddress,
    ...('l1' in request && {
      l1_middleware: request.l1.middleware,
      vault_manager: request.l1.vaultManager,
    }),
    ...('input' in request && 'nodeId' in request.input && { node_id: request.input.nodeId }),
  };
}

/** A new run does not use the facts of a run that belongs to an earlier validation of the node. */
async function closeRunOfEarlierValidation(
  key: TaskKey,
  { journal, ports: { evm } }: TaskContext,
  l1: L1Facts,
  input: { readonly nodeId: NodeId; readonly validationId?: ValidationId | undefined },
): Promise<void> {
  const { nodeId, validationId } = input;
  const run = unfinishedRun(journal.memory(), key);
  if (run === undefined || validationOfRun(run) === undefined) return;
  // If the read fails, the task repeats it and reports the failure.
  const readLive = () => readLiveValidation(evm, l1, nodeId).then((live) => ({ live }));
  const read = validationId ? { live: validationId } : await readLive().catch(ignoreOnboardError);
  if (read === undefined || !isOfEarlierValidation(run, read.live)) return;
  await journal.append({ type: 'closed', run: run.id, how: 'done' });
}

/** For so many seconds after a top-up was accepted, an equal request continues its interrupted run. */
const RESUMED_WITHIN = 3600n;

const isTopUp = ({ chain, step }: Submission): boolean => chain === 'P' && step === 'top-up';

/** The program closes a run as done after it has recorded the top-up as accepted; any other such line was planted. */
function isOpenTopUp(run: Run): boolean {
  const last = recordedSubmissions(run).findLast(isTopUp);
  return last !== undefined && (run.closed !== 'done' || last.settled?.how !== 'included');
}

/**
 * A top-up that is more recent than an hour, or whose block is not found, stays open. An equal request continues
 * it, so that the operator does not pay twice, also if another amount was ordered in between.
 */
async function closeAcceptedTopUps(key: TaskKey, context: TaskContext): Promise<void> {
  const { journal } = context;
  for (const { id: runId, submissions } of runsOf(journal.memory(), key).filter(isOpenTopUp)) {
    const last = submissions.findLast(isTopUp);
    if (last === undefined) continue;
    const accepted = await acceptedLongAgo(last, context.ports.pChain).catch(ignoreOnboardError);
    if (accepted === undefined) continue;
    if (last.settled?.how !== 'included') {
      const outcome = { how: 'included', reason: null, ...accepted } as const;
      await journal.append({ type: 'settled', run: runId, id: last.id, ...outcome });
    }
    await journal.append({ type: 'closed', run: runId, how: 'done' });
  }
}

/**
 * Returns undefined if the transaction was accepted within the last hour by the P-Chain's block times, or if that cannot
 * be excluded.
 */
async function acceptedLongAgo(
  last: Submission,
  pChain: TaskContext['ports']['pChain'],
): Promise<{ readonly height: bigint | null } | undefined> {
  const { id, signedAt, settled } = last;
  const search = (from: bigint) =>
    searchPChainTx(pChain, { from, seenAt: undefined }, (transaction) => transaction.id === id);
  const { found, now } = await search(BigInt(Math.floor(signedAt / 1000)));
  if (now === undefined) return undefined;
  if (found?.time !== undefined) return now < found.time + RESUMED_WITHIN ? undefined : found;
  // This computer's clock may have been ahead at the signing: then the block is older than the search.
  const recordedAt = BigInt(Math.floor(Math.max(signedAt, settled?.at ?? 0) / 1000));
  if (now < recordedAt + RESUMED_WITHIN) return undefined;
  const { status } = await pChain.txStatus(txIdOf(last));
  if (status !== 'Committed') return undefined;
  const { found: recent, isComplete } = await search(now - RESUMED_WITHIN);
  return recent === undefined && isComplete ? { height: null } : undefined;
}

function createTask(request: TaskRequest, context: TaskContext): TitledTask<unknown> {
  const { ports, builder, profile, signer, policy, onFacts, emit } = context;
  const { clock } = ports;
  // The sandbox's clock runs ahead on purpose.
  let isNoticed = profile.name === SANDBOX;
  const head = async () => {
    const read = await ports.evm.head();
    const text = isNoticed ? undefined : clockSkewWarning(read, clock.now());
    if (text !== undefined) emit({ type: 'noticed', at: clock.now(), text });
    isNoticed ||= text !== undefined;
    return read;
  };
  const operator = signer.evmAddress;
  const addNodeInput = request.kind === 'add-node' ? request.input : undefined;
  const l1Context = 'l1' in request && {
    l1: request.l1,
    operatorOf: memoizeOperators(ports.evm, request.l1, operator, addNodeInput),
    payer: signer,
    shared: {},
  };
  const contextOf = (readers: Readers): ReadContext => ({
    ...{ readers, builder, profile, operator, maxFee: policy.maxFee },
    ...(onFacts && { onFacts }),
    ...l1Context,
  });
  const expiry = new ExpiryChoice();
  const row = taskKindRow(request.kind);
  const makeTask = (readers: Readers) => row.task(contextOf(readers), request, expiry);
  return {
    ...makeTask(ports),
    beginSnapshot: (memory, now) => {
      // A pass sends each read once, except that of the newest block, on which calls are simulated.
      const { evm, pChain } = memoizeReaders(ports);
      return makeTask({ evm: { ...evm, head }, pChain }).beginSnapshot(memory, now);
    },
  };
}
