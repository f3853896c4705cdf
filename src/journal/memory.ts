import { isDeepStrictEqual } from 'node:util';
import { hexToBytes } from '../domain/identity/bytes.ts';
import type {
  Data,
  HandedOutRecord,
  JournalRecord,
  TxOutcome,
  RecordedFact,
  SignedRecord,
  TaskKey,
} from './record.ts';

export interface Submission extends SignedRecord {
  readonly signedAt: number;
  readonly settled: (TxOutcome & { at: number }) | undefined;
}

/** True if the journal has no outcome of the transaction. */
export const isUnsettled = ({ settled }: Pick<Submission, 'settled'>): boolean =>
  settled === undefined;

/** True if a chain may accept the transaction: also a dropped one, because others may have its bytes. */
export const mayStillBeAccepted = ({ settled }: Pick<Submission, 'settled'>): boolean =>
  settled === undefined || settled.how === 'dropped';

/** True unless the transaction is known to have had no effect. */
export const isUnsettledOrIncluded = ({ settled }: Pick<Submission, 'settled'>): boolean =>
  settled === undefined || settled.how === 'included';

/** A transaction that was handed out, and that the chain may still accept. */
export interface HandedOutTransaction extends HandedOutRecord {
  readonly handedOutAt: number;
}

/** One run of a task, across interruptions. */
export interface Run {
  readonly id: number;
  readonly task: TaskKey;
  readonly input: Data;
  readonly openedAt: number;
  readonly closed: 'done' | 'given-up' | undefined;
  readonly submissions: readonly Submission[];
  readonly handedOut: readonly HandedOutTransaction[];
  readonly facts: readonly RecordedFact[];
}

/** These are hints: if the chain shows something else, the chain is right. */
export interface Memory {
  readonly runs: readonly Run[];
  /** Signed messages by message ID. */
  readonly aggregates: ReadonlyMap<string, Uint8Array>;
  /** When new signatures for a refused message may be requested, by message ID; milliseconds since 1970. */
  readonly voided: ReadonlyMap<string, number>;
}

type IsWanted = (submission: Submission) => boolean;

/** As recorded: the owner may not have signed them. Destructuring a run would verify them. */
export const recordedSubmissions = (run: Run): readonly Submission[] =>
  run instanceof FinishedRun ? run.recorded : run.submissions;

export const submissionCount = (run: Run): number =>
  run instanceof FinishedRun ? run.count : run.submissions.length;

/** The part with each transaction that is not recorded as included. It costs nothing to read. */
export const partWithOpenTransactions = ({ runs }: Pick<Memory, 'runs'>): Pick<Memory, 'runs'> => ({
  runs: runs.filter((run) => !(run instanceof FinishedRun)),
});

/** Verifies only runs that have what is wanted. */
export function verifiedSubmissions(run: Run, isWanted: IsWanted): readonly Submission[] {
  return recordedSubmissions(run).some(isWanted) ? run.submissions.filter(isWanted) : [];
}

export function allSubmissions(
  memory: Pick<Memory, 'runs'>,
  isWanted: IsWanted,
): readonly Submission[] {
  return [...eachSubmission(memory, isWanted)];
}

/** One run after the other, so that a search that ends early verifies no more than it needs. */
export function* eachSubmission({ runs }: Pick<Memory, 'runs'>, isWanted: IsWanted) {
  for (const run of runs) yield* verifiedSubmissions(run, isWanted);
}

export const EMPTY_MEMORY: Memory = { runs: [], aggregates: new Map(), voided: new Map() };

export function remember(memory: Memory, record: JournalRecord): Memory {
  const draft = new MemoryDraft(memory);
  draft.add(record);
  return draft.memory();
}

/** What a finished run needs of its submissions before it reads them. */
export interface Unparsed {
  readonly count: number;
  /** True if the P-Chain codec is needed to verify them. */
  readonly isAtomic: boolean;
  /** UTF-8. */
  readonly text: Uint8Array;
  readonly read: (run: Run, text: Uint8Array) => readonly Submission[];
}

const NONE: readonly never[] = [];
const NO_TEXT = new Uint8Array();

/**
 * A closed run whose transactions are all included, so no task needs them, except to look one up. They are parsed and
 * verified when they are read, because each signature takes a millisecond.
 */
export class FinishedRun implements Run {
  readonly id;
  readonly task;
  readonly input;
  readonly openedAt;
  readonly closed;
  readonly facts;
  readonly count;
  readonly isAtomic;
  readonly #text;
  readonly #read;
  #isOwn: ((submission: Submission) => boolean) | undefined;
  #recorded: readonly Submission[] | undefined;
  #own: readonly Submission[] | undefined;

  constructor({ id, task, input, openedAt, closed, facts }: Run, unparsed: Unparsed) {
    this.id = id;
    this.task = task;
    this.input = input;
    this.openedAt = openedAt;
    this.closed = closed;
    this.facts = facts.length === 0 ? NONE : facts;
    this.count = unparsed.count;
    this.isAtomic = unparsed.isAtomic;
    this.#text = unparsed.text;
    this.#read = unparsed.read;
  }

  get handedOut() {
    return NONE;
  }

  /** @param isOwn decides which submissions count, once they are read */
  verifyLater(isOwn: (submission: Submission) => boolean): this {
    this.#isOwn = isOwn;
    return this;
  }

  /** As recorded: the owner may not have signed them. */
  get recorded(): readonly Submission[] {
    return (this.#recorded ??= this.#read(this, this.#text));
  }

  get submissions(): readonly Submission[] {
    const isOwn = this.#isOwn ?? (() => true);
    return (this.#own ??= this.recorded.filter((submission) => isOwn(submission)));
  }
}

const isFinished = ({ closed, handedOut, submissions }: Run): boolean =>
  closed !== undefined &&
  handedOut.length === 0 &&
  submissions.every(({ settled }) => settled?.how === 'included');

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

interface OpenRun extends Omit<Writable<Run>, 'submissions' | 'handedOut' | 'facts'> {
  submissions: Submission[];
  handedOut: HandedOutTransaction[];
  facts: RecordedFact[];
}

/** Adds records to a memory in one pass, so that the cost of a journal grows with its length. */
export class MemoryDraft {
  readonly #runs: Run[];
  readonly #aggregates: Map<string, Uint8Array>;
  readonly #voided: Map<string, number>;
  /** The places of the runs with an ID: a damaged journal may open a run twice. */
  readonly #places = new Map<number, number[]>();
  /** The runs that belong to this draft alone and can change. */
  readonly #open = new Map<number, OpenRun>();
  /** The places that submissions with an ID have in their open runs. */
  readonly #submissions = new Map<string, number[]>();
  /** Tasks and texts that many records repeat are kept once, because a long journal would take twice the memory. */
  readonly #tasks = new Map<string, TaskKey>();
  readonly #texts = new Map<string, string>();

  constructor({ runs, aggregates, voided }: Memory = EMPTY_MEMORY) {
    this.#runs = [...runs];
    this.#aggregates = new Map(aggregates);
    this.#voided = new Map(voided);
    for (const [place, { id }] of runs.entries()) addTo(this.#places, id, place);
  }

  memory(): Memory {
    // A run that is opened again and again is copied once.
    for (const [place, run] of this.#open) {
      if (!isFinished(run)) continue;
      const { submissions } = run;
      const isAtomic = submissions.some(({ chain }) => chain !== 'evm');
      const count = submissions.length;
      this.#finishAt(place, run, { count, isAtomic, text: NO_TEXT, read: () => submissions });
    }
    return { runs: this.#runs, aggregates: this.#aggregates, voided: this.#voided };
  }

  has(run: number): boolean {
    return this.#places.has(run);
  }

  add(record: JournalRecord): void {
    if (record.type === 'opened') this.#openRun(record);
    else if (record.type === 'aggregate')
      this.#aggregates.set(record.messageId, hexToBytes(record.signedMessage));
    else if (record.type === 'voided') {
      this.#aggregates.delete(record.messageId);
      this.#voided.set(record.messageId, record.until);
    } else
      for (const place of this.#places.get(record.run) ?? [])
        this.#addToRun(this.#openAt(place), record);
  }

  /** Ends an open run with submissions that were not added. */
  finish(id: number, closed: Run['closed'], unparsed: Unparsed): void {
    for (const place of this.#places.get(id) ?? [])
      this.#finishAt(place, { ...this.#openAt(place), closed }, unparsed);
  }

  #finishAt(place: number, run: Run, unparsed: Unparsed): void {
    this.#runs[place] = new FinishedRun(run, unparsed);
    this.#open.delete(place);
  }

  /** The same order opens a closed run again. */
  #openRun({ run: id, task, input, at: openedAt }: Extract<JournalRecord, { type: 'opened' }>) {
    const last = this.#places.get(id)?.at(-1);
    const earlier = last === undefined ? undefined : this.#runs[last];
    if (last !== undefined && isDeepStrictEqual([earlier?.task, earlier?.input], [task, input])) {
      this.#openAt(last).closed = undefined;
      return;
    }
    const empty = { submissions: [], handedOut: [], facts: [] };
    const same = once(this.#tasks, JSON.stringify(task), task);
    const run: OpenRun = { id, task: same, input, openedAt, closed: undefined, ...empty };
    const place = this.#runs.push(run) - 1;
    addTo(this.#places, id, place);
    this.#open.set(place, run);
  }

  #openAt(place: number): OpenRun {
    const open = this.#open.get(place);
    if (open !== undefined) return open;
    const run = this.#runs[place] as Run;
    const { submissions, handedOut, facts } = run;
    const { id, task, input, openedAt, closed } = run;
    const copy = {
      ...{ id, task, input, openedAt, closed },
      ...{ submissions: [...submissions], handedOut: [...handedOut], facts: [...facts] },
    };
    for (const [at, { id }] of submissions.entries()) addTo(this.#submissions, id, at);
    this.#runs[place] = copy;
    this.#open.set(place, copy);
    return copy;
  }

  #addToRun(run: OpenRun, record: JournalRecord): void {
    switch (record.type) {
      case 'signed': {
        const { step, from, at: signedAt } = record;
        const repeated = {
          step: once(this.#texts, step, step),
          from: once(this.#texts, from, from),
        };
        const signed = { ...record, ...repeated, signedAt, settled: undefined };
        addTo(this.#submissions, record.id, run.submissions.length);
        // The first push to an empty list would reserve room for 17.
        if (run.submissions.length === 0) run.submissions = [signed];
        else run.submissions.push(signed);
        if (run.handedOut.length > 0)
          run.handedOut = run.handedOut.filter(({ unsigned }) => !record.raw.startsWith(unsigned));
        return;
      }
      case 'handed-out':
        run.handedOut.push({ ...record, handedOutAt: record.at });
        return;
      case 'lapsed':
        run.handedOut = run.handedOut.filter(({ id }) => id !== record.id);
        return;
      case 'settled': {
        const { id, how, height, reason, fee, at } = record;
        const settled = { how, height, reason, ...(fee !== undefined && { fee }), at };
        for (const i of this.#submissions.get(id) ?? []) {
          const submission = run.submissions[i];
          if (submission?.id === id) run.submissions[i] = { ...submission, settled };
        }
        return;
      }
      case 'fact': {
        const { name, validationId, value } = record;
        run.facts.push({ name, validationId, value });
        return;
      }
      case 'closed':
        run.closed = record.how;
        return;
      default:
      // `submitted` is for readers of the file only; the chain shows whether the bytes arrived.
    }
  }
}

function once<T>(values: Map<string, T>, name: string, value: T): T {
  const first = values.get(name);
  if (first === undefined) values.set(name, value);
  return first ?? value;
}

function addTo<Key>(places: Map<Key, number[]>, key: Key, place: number): void {
  const list = places.get(key);
  if (list === undefined) places.set(key, [place]);
  else if (list.at(-1) !== place) list.push(place);
}
