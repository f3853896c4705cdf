import type { EngineEvent, Result } from '../../engine/engine.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { Message } from '../../domain/message.ts';
import { openOwnJournal, recordOwner } from '../../engine/own-records.ts';
import { journalName, runsOf } from '../../journal/journal.ts';
import type { Clock } from '../../ports/host.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Connection } from '../../ports/connection.ts';
import { type TaskContext, runTask } from '../../tasks/run-task.ts';
import { type OutcomeReaders, readOutcome } from '../../tasks/transactions/submission-outcome.ts';
import { type TaskRequest, isSameRequest, taskKeyOf, rowOfRun } from '../../tasks/task-kinds.ts';
import type { TaskKey } from '../../journal/record.ts';
import { ifOnboardError, ignoreOnboardError, OnboardError } from '../../domain/errors.ts';
import { type EventFilter, newestLog } from '../../protocol/logs/search-logs.ts';

export interface IncludedTransaction {
  readonly step: string;
  readonly chain: 'C-Chain' | 'P-Chain';
  readonly id: string;
  /** The height of the transaction's block; null if no API reports the height. */
  readonly height: bigint | null;
}

/**
 * The chain decides, because the journal may lack the outcome of the last transactions, or may have been edited. If the
 * chain cannot be read, the journal does: the task is over, whatever this read says.
 */
async function includedTransactions(
  submissions: readonly Submission[],
  readers: OutcomeReaders,
): Promise<readonly IncludedTransaction[]> {
  const transactions = await Promise.all(
    submissions.map(async (submission): Promise<IncludedTransaction | undefined> => {
      const { step, chain, id, settled } = submission;
      const { result, height } = await readOutcome(
        { ...submission, settled: undefined },
        readers,
      ).catch(ifOnboardError(() => ({ result: settled?.how, height: undefined })));
      if (result !== 'included') return undefined;
      // No API reports the height of a P-Chain transaction, but the search for an input's spender does.
      const blockHeight = height ?? settled?.height ?? null;
      return { step, chain: chain === 'P' ? 'P-Chain' : 'C-Chain', id, height: blockHeight };
    }),
  );
  return transactions.filter((transaction) => transaction !== undefined);
}

/** The tasks that the command line splits into two commands. */
export type NodeRequest = Extract<
  TaskRequest,
  { kind: 'add-node' | 'update-weight' | 'remove-node' }
>;
export interface SendContext extends Pick<TaskContext, 'signer' | 'policy' | 'emit' | 'signal'> {
  readonly connection: Connection;
  readonly journals: JournalFolder;
  readonly clock: Clock;
  /** Called with a sentence on parts of the journal that do not count. The run continues, because the chains show the task's state. */
  readonly notice: (text: Message) => void;
}

export interface TaskOutcome {
  readonly result: Result;
  /** Signed now or by an earlier run; oldest first. */
  readonly included: readonly IncludedTransaction[];
  /** True if this run signed or submitted a transaction that no endpoint refused. */
  readonly sent: boolean;
  /** All that a command with several tasks will do, for the reports before its last transaction. */
  readonly preview?: {
    readonly lines: readonly Message[];
    readonly data: object;
    /** Why the plan is not the whole one. */
    readonly failure?: OnboardError | undefined;
  };
}

/** The journals of a dry run. On the disk, a request that is not sent would close the unfinished run of another. */
export function withoutWriting(journals: JournalFolder): JournalFolder {
  return {
    ...journals,
    open: (name) => {
      const unwritten: unknown[] = [];
      return Promise.resolve({
        async load(take) {
          await journals.read(name, take);
          for (const record of unwritten) take(record);
          return undefined;
        },
        isCurrent: () => Promise.resolve(true),
        append: (record) => {
          unwritten.push(record);
          return Promise.resolve();
        },
        release: () => undefined,
        // Only a transaction that an earlier command signed is sent before consent.
        hold: () => Promise.reject(new OnboardError('E-SEND-216', {})),
        close: () => Promise.resolve(),
      });
    },
  };
}

/** The events of a transaction that this run signed or sent. */
const SENDING: ReadonlySet<EngineEvent['type']> = new Set(['signed', 'submitted', 'unclear']);

/** No endpoint has the transaction, or its chain will not accept it. */
export const isRefusedTransaction = (
  event: EngineEvent,
): event is Extract<EngineEvent, { id: string }> =>
  event.type === 'refused' || (event.type === 'settled' && event.how === 'dropped');

/** The P-Chain accepted another transaction that spends the same input. A replaced call was in a pool, so it was sent. */
const isPChainReplacement = (event: EngineEvent): event is Extract<EngineEvent, { id: string }> =>
  event.type === 'settled' && event.chain === 'P' && event.how === 'replaced';

/** Ends after the step `stopAfter`. @throws OnboardError E-JRN-101 if another process holds the operator's journal */
export async function runWithJournal(
  request: TaskRequest,
  sendContext: SendContext,
  stopAfter?: string,
): Promise<TaskOutcome> {
  const { connection, signer, journals, clock, policy, emit, notice, signal } = sendContext;
  const { ports, profile, builder } = connection;
  const store = await journals.open(journalName(profile, signer.evmAddress));
  try {
    const journal = await openOwnJournal(store, clock, recordOwner(profile, signer), notice);
    const [signed, refused] = [new Set<string>(), new Set<string>()];
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
          if (SENDING.has(event.type) && 'id' in event) signed.add(event.id);
          if (isRefusedTransaction(event) || isPChainReplacement(event)) refused.add(event.id);
          emit(event);
        },
      },
      stopAfter === undefined ? {} : { stopAfter },
    );
    const key = taskKeyOf(request, profile, signer.evmAddress);
    const submissions = submissionsOfTask(journal.memory(), key, request);
    const included = await includedTransactions(submissions, ports);
    // An endpoint may call a transaction refused that it passed on.
    const isSent = (id: string) =>
      !refused.has(id) || included.some((transaction) => transaction.id === id);
    return { result, included, sent: [...signed].some(isSent) };
  } finally {
    await store.close();
  }
}

/** If the last run of an equal request signed nothing, the latest run that signed any counts, unless the two have different effects. */
function submissionsOfTask(
  memory: Memory,
  task: TaskKey,
  request: TaskRequest,
): readonly Submission[] {
  const ownRuns = runsOf(memory, task);
  const lastRun = ownRuns.findLast(({ input }) => isSameRequest(request, input));
  if (lastRun === undefined || lastRun.submissions.length > 0) return lastRun?.submissions ?? [];
  const earlier = ownRuns.findLast(({ submissions }) => submissions.length > 0);
  const isSame =
    earlier !== undefined && rowOfRun(lastRun)?.hasSameEffect?.(earlier, lastRun, memory.runs);
  return isSame === true ? earlier.submissions : [];
}

export function withTransaction(
  included: readonly IncludedTransaction[],
  step: string,
  id: string,
  height: bigint,
): readonly IncludedTransaction[] {
  if (included.some((transaction) => transaction.id === id)) return included;
  return [{ step, chain: 'C-Chain', id, height }, ...included];
}

/** If this machine's journal lacks the transaction of a done step, searches the chain for the step's newest log. */
export async function withThirdPartyTransaction(
  performed: TaskOutcome,
  step: string,
  log: EventFilter,
  { connection: { ports } }: SendContext,
): Promise<TaskOutcome> {
  const { result, sent, included } = performed;
  if (result.kind !== 'done' || sent || included.length > 0) return performed;
  const newest = await newestLog(ports.evm, log).catch(ignoreOnboardError);
  if (newest === undefined) return performed;
  const { transactionHash, blockNumber } = newest;
  return { ...performed, included: withTransaction([], step, transactionHash, blockNumber) };
}
