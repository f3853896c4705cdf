import { hexToBytes } from '../domain/identity/bytes.ts';
import type {
  Data,
  HandedOutRecord,
  JournalRecord,
  Outcome,
  RecordedFact,
  SignedRecord,
  TaskKey,
} from './record.ts';

export interface Submission extends SignedRecord {
  readonly signedAt: number;
  readonly settled: (Outcome & { at: number }) | undefined;
}

/** A transaction that was handed out, and that the chain may still accept. */
export interface HandedOut extends HandedOutRecord {
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
  readonly handedOut: readonly HandedOut[];
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

export function allSubmissions({ runs }: Memory): readonly Submission[] {
  return runs.flatMap(({ submissions }) => submissions);
}

export const EMPTY_MEMORY: Memory = { runs: [], aggregates: new Map(), voided: new Map() };

export function remember(memory: Memory, record: JournalRecord): Memory {
  switch (record.type) {
    case 'opened': {
      const { run: id, task, input, at: openedAt } = record;
      const opened = { id, task, input, openedAt, closed: undefined };
      const empty = { submissions: [], handedOut: [], facts: [] };
      return { ...memory, runs: [...memory.runs, { ...opened, ...empty }] };
    }
    case 'signed':
      return changeRun(memory, record.run, (run) => ({
        ...run,
        submissions: [...run.submissions, { ...record, signedAt: record.at, settled: undefined }],
        handedOut: run.handedOut.filter(({ unsigned }) => !record.raw.startsWith(unsigned)),
      }));
    case 'handed-out':
      return changeRun(memory, record.run, (run) => ({
        ...run,
        handedOut: [...run.handedOut, { ...record, handedOutAt: record.at }],
      }));
    case 'lapsed':
      return changeRun(memory, record.run, (run) => ({
        ...run,
        handedOut: run.handedOut.filter(({ id }) => id !== record.id),
      }));
    case 'submitted':
      // Recorded for readers of the file only; the chain shows whether the bytes arrived.
      return memory;
    case 'settled': {
      const { how, height, reason, fee, at } = record;
      const settled = { how, height, reason, ...(fee !== undefined && { fee }), at };
      return changeRun(memory, record.run, (run) => ({
        ...run,
        submissions: run.submissions.map((submission) =>
          submission.id === record.id ? { ...submission, settled } : submission,
        ),
      }));
    }
    case 'aggregate': {
      const aggregates = new Map(memory.aggregates);
      aggregates.set(record.messageId, hexToBytes(record.signed));
      return { ...memory, aggregates };
    }
    case 'voided': {
      const aggregates = new Map(memory.aggregates);
      aggregates.delete(record.messageId);
      return {
        ...memory,
        aggregates,
        voided: new Map(memory.voided).set(record.messageId, record.until),
      };
    }
    case 'fact': {
      const { name, validationId, value } = record;
      return changeRun(memory, record.run, (run) => ({
        ...run,
        facts: [...run.facts, { name, validationId, value }],
      }));
    }
    case 'closed':
      return changeRun(memory, record.run, (run) => ({ ...run, closed: record.how }));
  }
}

function changeRun(memory: Memory, id: number, change: (run: Run) => Run): Memory {
  return { ...memory, runs: memory.runs.map((run) => (run.id === id ? change(run) : run)) };
}
