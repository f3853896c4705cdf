import { parseHash } from '../../domain/identity/evm.ts';
import { type PChainTxId, parseId } from '../../domain/identity/ids.ts';
import type { EngineEvent, Policy, Ports, Result } from '../../engine/engine.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { Message } from '../../domain/message.ts';
import { journalName, openJournal } from '../../journal/journal.ts';
import type { Clock } from '../../ports/host.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Connection } from '../../ports/connection.ts';
import { runTask } from '../../tasks/run-task.ts';
import { type TaskRequest, keyOf, rowOfRun } from '../../tasks/task-kinds.ts';
import type { TaskKey } from '../../journal/record.ts';
import { OnboardError } from '../../domain/errors.ts';
import { type EventFilter, newestLog } from '../../protocol/logs/search-logs.ts';

type TrackedPorts = Pick<Ports, 'evm' | 'pChain' | 'atomic'>;

/**
 * The transactions that a run has seen succeed on a chain, by ID. The value is the block's height, or null if
 * the height is unknown.
 */
interface SeenTransactions {
  readonly seen: ReadonlyMap<string, bigint | null>;
}

/** Wraps ports and records each transaction that an answer shows as successful. */
export function trackInclusion<P extends TrackedPorts>({
  evm,
  pChain,
  atomic,
  ...others
}: P): SeenTransactions & { readonly ports: Omit<P, keyof TrackedPorts> & TrackedPorts } {
  const seen = new Map<string, bigint | null>();
  const record = (id: string, isIncluded: boolean, height: bigint | null) => {
    if (isIncluded) seen.set(id, height);
    else seen.delete(id);
  };
  const trackedPorts: TrackedPorts = {
    evm: {
      ...evm,
      async receipt(hash) {
        const receipt = await evm.receipt(hash);
        record(hash, receipt?.status === 'success', receipt?.blockNumber ?? null);
        return receipt;
      },
    },
    pChain: {
      ...pChain,
      async txStatus(id) {
        const answer = await pChain.txStatus(id);
        record(id, answer.status === 'Committed', null);
        return answer;
      },
    },
    atomic: {
      ...atomic,
      async transaction(id) {
        const atomicTx = await atomic.transaction(id);
        const isIncluded = atomicTx.state === 'accepted';
        record(id, isIncluded, isIncluded ? atomicTx.height : null);
        return atomicTx;
      },
    },
  };
  return { seen, ports: { ...others, ...trackedPorts } };
}

/** A transaction that succeeded on a chain. */
interface IncludedTransaction {
  readonly step: string;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** The height of the transaction's block; null if no API reports the height. */
  readonly height: bigint | null;
}

/**
 * Returns the signed transactions that succeeded on a chain, oldest first. A run ends as soon as its effect
 * is visible. For the run's last transactions, this function may have to read the outcome itself.
 */
async function includedTransactions(
  submissions: readonly Submission[],
  ports: TrackedPorts & SeenTransactions,
): Promise<readonly IncludedTransaction[]> {
  const transactions = await Promise.all(
    submissions.map(async (submission): Promise<IncludedTransaction | undefined> => {
      const seenHeight =
        submission.settled === undefined ? ports.seen.get(submission.id) : undefined;
      const height = seenHeight === undefined ? await heightOf(submission, ports) : seenHeight;
      if (height === undefined) return undefined;
      const { step, chain, id } = submission;
      return { step, chain: chain === 'P' ? 'P-Chain' : 'C-Chain', id, height };
    }),
  );
  return transactions.filter((transaction) => transaction !== undefined);
}

/**
 * Returns the height of the transaction's block, or null if no API reports the height. Returns undefined if
 * no chain shows the transaction as successful.
 */
async function heightOf(
  { chain, id, settled }: Submission,
  { evm, pChain, atomic }: Pick<Ports, 'evm' | 'pChain' | 'atomic'>,
): Promise<bigint | null | undefined> {
  if (settled !== undefined) return settled.how === 'included' ? settled.height : undefined;
  if (chain === 'evm') {
    const receipt = await evm.receipt(parseHash(id));
    return receipt?.status === 'success' ? receipt.blockNumber : undefined;
  }
  const txId = parseId<PChainTxId>(id, 'noun.transaction-id');
  if (chain === 'C') {
    const atomicTx = await atomic.transaction(txId);
    return atomicTx.state === 'accepted' ? atomicTx.height : undefined;
  }
  return (await pChain.txStatus(txId)).status === 'Committed' ? null : undefined;
}

/** The tasks that the command line splits into two commands. */
export type NodeRequest = Extract<
  TaskRequest,
  { kind: 'add-node' | 'update-weight' | 'remove-node' }
>;
/** Everything that a signing command needs. */
export interface SendContext {
  readonly connection: Connection;
  readonly signer: Signer;
  readonly journals: JournalFolder;
  readonly clock: Clock;
  readonly policy: Policy;
  readonly emit: (event: EngineEvent) => void;
  /**
   * Called if parts of the journal could not be read. The run continues, because the chains show
   * the state of the task.
   */
  readonly damaged: (damage: Message) => void;
  readonly signal: AbortSignal;
}

/** The outcome of a task that ran in this process. */
export interface TaskOutcome {
  readonly result: Result;
  /** The task's transactions that succeeded on a chain, signed now or by an earlier run; oldest first. */
  readonly included: readonly IncludedTransaction[];
  /** True if this run signed or submitted a transaction that no endpoint refused. */
  readonly sent: boolean;
  /** All that a command with several tasks will do, for the reports before its last transaction. */
  readonly plan?: { readonly lines: readonly Message[]; readonly data: object };
}

/**
 * Runs a task to its end, or to the end of the step `stopAfter`, with the operator's journal.
 * @param tracker records the transactions that reads show as successful; defaults to a new tracker
 * @throws OnboardError E-JRN-101 if another process holds the operator's journal
 */
export async function runWithJournal(
  request: TaskRequest,
  sending: SendContext,
  stopAfter?: string,
  tracker = trackInclusion(sending.connection.ports),
): Promise<TaskOutcome> {
  const { connection, signer, journals, clock, policy, emit, damaged, signal } = sending;
  const { profile, builder } = connection;
  const { seen } = tracker;
  const ports = { ...connection.ports, ...tracker.ports };
  const store = await journals.open(journalName(profile.name, signer.evmAddress));
  try {
    const journal = await openJournal(store, clock);
    if (journal.damage !== undefined) damaged(journal.damage);
    // The transactions that this run signed or submitted, except those that an endpoint refused.
    const sent = new Set<string>();
    const result = await runTask(
      request,
      {
        ports: { ...ports, clock },
        builder,
        profile,
        signer,
        journal,
        policy,
        signal,
        emit: (event) => {
          if (event.type === 'signed' || event.type === 'submitted') sent.add(event.id);
          if (event.type === 'refused') sent.delete(event.id);
          emit(event);
        },
      },
      stopAfter === undefined ? {} : { stopAfter },
    );
    const submissions = submissionsOf(journal.memory(), keyOf(request));
    const included = await includedTransactions(submissions, { ...ports, seen });
    return { result, included, sent: sent.size > 0 };
  } finally {
    await store.close();
  }
}

/**
 * Returns the transactions that the last run of a task signed. If the last run signed nothing, returns the
 * transactions of the latest run that signed any. Returns none if the two runs have different effects.
 */
function submissionsOf(
  { runs }: Pick<Memory, 'runs'>,
  { kind, l1, node, subject }: Omit<TaskKey, 'network' | 'operator'>,
): readonly Submission[] {
  const ownRuns = runs.filter(
    ({ task }) =>
      task.kind === kind && task.l1 === l1 && task.node === node && task.subject === subject,
  );
  const lastRun = ownRuns.at(-1);
  if (lastRun === undefined || lastRun.submissions.length > 0) return lastRun?.submissions ?? [];
  const earlier = ownRuns.findLast(({ submissions }) => submissions.length > 0);
  const isSame = earlier !== undefined && rowOfRun(lastRun)?.hasSameEffect(earlier, lastRun, runs);
  return isSame === true ? earlier.submissions : [];
}

/** Puts a C-Chain transaction at the front of the list, if the list does not contain the transaction yet. */
export function withTransaction(
  included: readonly IncludedTransaction[],
  step: string,
  id: string,
  height: bigint,
): readonly IncludedTransaction[] {
  if (included.some((transaction) => transaction.id === id)) return included;
  return [{ step, chain: 'C-Chain', id, height }, ...included];
}

/**
 * If a step was already done but this machine's journal lacks the transaction, searches the chain for the
 * step's newest log. Adds the log's transaction to the outcome if a log is found.
 */
export async function withThirdPartyTransaction(
  performed: TaskOutcome,
  step: string,
  log: EventFilter,
  { connection: { ports } }: SendContext,
): Promise<TaskOutcome> {
  const { result, sent, included } = performed;
  if (result.kind !== 'done' || sent || included.length > 0) return performed;
  try {
    const newest = await newestLog(ports.evm, log);
    if (newest === undefined) return performed;
    const { transactionHash, blockNumber } = newest;
    return { ...performed, included: withTransaction([], step, transactionHash, blockNumber) };
  } catch (error) {
    if (error instanceof OnboardError) return performed;
    throw error;
  }
}
