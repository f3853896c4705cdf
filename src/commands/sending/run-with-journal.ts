import type { Message } from '../../domain/message.ts';
import type { EngineEvent, Policy, Result } from '../../engine/engine.ts';
import { journalName, openJournal } from '../../journal/journal.ts';
import type { Clock } from '../../ports/host.ts';
import type { JournalFolder } from '../../ports/stored-data.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Connection } from '../../session/options.ts';
import { runTask } from '../../tasks/run-task.ts';
import { keyOf, type TaskRequest, rowOfRun } from '../../tasks/task-kinds.ts';
import {
  includedTransactions,
  trackInclusion,
  type IncludedTransaction,
} from './included-transactions.ts';
import type { Memory, Submission } from '../../journal/memory.ts';
import type { TaskKey } from '../../journal/record.ts';

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
