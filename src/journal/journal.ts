import { type NetworkIdentity, networkKey } from '../domain/network/identity.ts';
import { isDeepStrictEqual } from 'node:util';
import { OnboardError } from '../domain/errors.ts';
import { message, type Message } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import type { Clock } from '../ports/host.ts';
import type { JournalStore } from '../ports/stored-data.ts';
import {
  EMPTY_MEMORY,
  isUnsettled,
  recordedSubmissions,
  remember,
  submissionCount,
  verifiedSubmissions,
  partWithOpenTransactions,
  type Memory,
  type Run,
} from './memory.ts';
import { encodeRecord, parseRecord, readMemory } from './record-format.ts';
import { JOURNAL_VERSION, type Data, type RecordBody, type TaskKey } from './record.ts';

export interface Journal {
  memory(): Memory;
  /**
   * Resolves once the record is on disk; from then on, `memory` includes the record.
   * @throws RangeError for a record that `openJournal` would skip; nothing is written
   */
  append(record: RecordBody): Promise<void>;
  /**
   * Reads the journal again if it was changed by another process. Resolves with true if its records are others.
   * @throws OnboardError E-JRN-104 if another process has taken the journal over, or removed this process's records
   */
  refresh(): Promise<boolean>;
  /** Lets other processes act for the account, unless the outcome of a transaction is not recorded yet. */
  release(): void;
  /**
   * Excludes other processes until `release`, and then does what `refresh` does.
   * @throws OnboardError E-JRN-101 if another process acts for the account; as `refresh` does
   */
  hold(): Promise<boolean>;
}

/** Returns the part of a memory that counts, and the IDs of the rest. */
export type RecordFilter = (
  memory: Memory,
) => Promise<{ readonly memory: Memory; readonly ignored: readonly string[] }>;

/** The IDs that a notice names; the others are only counted. */
const MOST_NAMED = 5;

/**
 * Opens an account's journal, with the records that `filter` counts.
 * @param notice shows what could not be read or does not count; opening repairs the file, so no later process can say it
 * @throws OnboardError E-JRN-201 if a later version wrote a record that must not be skipped
 */
export async function openJournal(
  store: JournalStore,
  clock: Clock,
  notice: (text: Message) => void = () => undefined,
  filter: RecordFilter = (memory) => Promise.resolve({ memory, ignored: [] }),
): Promise<Journal> {
  const load = () => readMemory((take) => store.load(take));
  const parsed = await load();
  const { skipped, answer: damage } = parsed;
  const counted = await filter(parsed.memory);
  let { memory } = counted;
  const notices = journalNotices(damage ?? recordsDamage(skipped), counted.ignored, memory);
  for (const text of notices) notice(text);
  const refresh = async (): Promise<boolean> => {
    if (await store.isCurrent()) return false;
    const before = memory;
    const again = await load();
    for (const text of journalNotices(again.answer, [], EMPTY_MEMORY)) notice(text);
    ({ memory } = await filter(again.memory));
    const kept = new Set(memory.runs.flatMap(idsOf));
    // Without its own records, this process would send another transaction for the same purpose.
    if (!before.runs.flatMap(idsOf).every((id) => kept.has(id)))
      throw new OnboardError('E-JRN-104', {});
    return !isDeepStrictEqual(recordsOf(memory), recordsOf(before));
  };
  return {
    memory: () => memory,
    async append(body) {
      const record = { v: JOURNAL_VERSION, at: clock.now(), ...body };
      const encoded = encodeRecord(record);
      if (parseRecord(encoded) === undefined)
        throw new RangeError(`a record of type ${body.type} could not be read again`);
      await store.append(encoded);
      memory = remember(memory, record);
    },
    refresh,
    release() {
      if (!partWithOpenTransactions(memory).runs.some(isOutstanding)) store.release();
    },
    async hold() {
      await store.hold();
      return refresh();
    },
  };
}

/** True if the outcome of a transaction of the run is not recorded. */
const isOutstanding = (run: Run): boolean =>
  run.handedOut.length > 0 || verifiedSubmissions(run, isUnsettled).length > 0;

const idsOf = (run: Run): readonly string[] => [
  `${run.id} ${run.openedAt}`,
  ...recordedSubmissions(run).map(({ id }) => id),
];

/** What can be compared without verifying each signature. */
const recordsOf = ({ runs, aggregates, voided }: Memory) => [
  aggregates,
  voided,
  ...runs.map((run) => [
    ...[run.id, run.task, run.input, run.openedAt, run.closed],
    ...[recordedSubmissions(run), run.handedOut, run.facts],
  ]),
];

export function recordsDamage(skipped: number): Message | undefined {
  return skipped > 0 ? message('reason.records', { count: skipped }) : undefined;
}

/** A receipt verifies the signature of each transaction, which takes about a millisecond. */
const LONG_JOURNAL = 5000;

/** Returns notices about damaged and ignored records. @param ignored the IDs of the records that do not count */
export function journalNotices(
  damage: Message | undefined,
  ignored: readonly string[],
  { runs }: Memory,
): readonly Message[] {
  const count = runs.reduce((sum, run) => sum + submissionCount(run), ignored.length);
  const ids = ignored.slice(0, MOST_NAMED).map((id) => printable(id, 100));
  return [
    ...(damage === undefined ? [] : [message('journal.damaged', { damage })]),
    ...(ids.length === 0
      ? []
      : [message('journal.ignored', { count: ignored.length, ids: ids.join(', ') })]),
    ...(count < LONG_JOURNAL ? [] : [message('journal.long', { count })]),
  ];
}

export function journalName(network: NetworkIdentity, operator: string): string {
  return `${networkKey(network)}-${operator.toLowerCase()}`;
}

export function runsOf({ runs }: Memory, task: TaskKey): readonly Run[] {
  const names = ['kind', 'network', 'operator', 'balancer', 'node', 'target'] as const;
  return runs.filter((run) => names.every((name) => run.task[name] === task[name]));
}

export function unfinishedRun(memory: Memory, task: TaskKey): Run | undefined {
  return runsOf(memory, task).findLast(({ closed }) => closed === undefined);
}

/**
 * Continues the unfinished run of the same task and input. A run with another input is closed as given up: the
 * chain shows what it has done.
 * @param isSame whether an earlier input means the same change
 * @param counts whether a closed run continues too, because no chain shows for which order a payment was
 */
export async function openRun(
  journal: Journal,
  task: TaskKey,
  input: Data,
  {
    isSame = (earlier) => isDeepStrictEqual(earlier, input),
    counts = () => false,
  }: {
    readonly isSame?: (earlier: Data) => boolean;
    readonly counts?: ((run: Run) => boolean) | undefined;
  } = {},
): Promise<number> {
  const unfinished = unfinishedRun(journal.memory(), task);
  if (unfinished !== undefined) {
    if (isSame(unfinished.input)) return unfinished.id;
    await journal.append({ type: 'closed', run: unfinished.id, how: 'given-up' });
  }
  const closed = runsOf(journal.memory(), task).findLast(
    (run) => run.closed !== undefined && isSame(run.input) && counts(run),
  );
  if (closed !== undefined) {
    await journal.append({ type: 'opened', run: closed.id, task, input: closed.input });
    return closed.id;
  }
  const runId = journal.memory().runs.reduce((last, { id }) => Math.max(last, id), -1) + 1;
  await journal.append({ type: 'opened', run: runId, task, input });
  return runId;
}
