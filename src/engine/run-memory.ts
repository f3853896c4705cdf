import type { Journal } from '../journal/journal.ts';
import type { Run, Submission } from '../journal/memory.ts';
import type { Data } from '../journal/record.ts';

/** One run as recorded in the journal. */
export interface RunMemory {
  /** The signed transactions of a step, or only those of one subject, oldest first. */
  submissions(step: string, subject?: string): readonly Submission[];
  /** The signed message, if its signatures were collected and have not been refused since. */
  aggregate(messageId: string): Uint8Array | undefined;
  /** When a refused aggregate may be requested again, in milliseconds since 1970. */
  voidedUntil(messageId: string): number | undefined;
  /**
   * The latest fact of that name for a validation period, or for the whole run if null; never a fact of another
   * period.
   */
  fact(name: string, validationId: string | null): Data | undefined;
  /** The latest fact of that name, from any run and validation period. */
  lastFact(name: string): Data | undefined;
}

/** An empty memory: only the chains are read. */
export const EMPTY_RUN_MEMORY: RunMemory = {
  submissions: () => [],
  aggregate: () => undefined,
  voidedUntil: () => undefined,
  fact: () => undefined,
  lastFact: () => undefined,
};

const EMPTY_RUN: Pick<Run, 'submissions' | 'facts'> = { submissions: [], facts: [] };

/** Reads a run from the journal; each call returns its current state. */
export function runMemory(journal: Journal, id: number): RunMemory {
  const run = () => journal.memory().runs.find((r) => r.id === id) ?? EMPTY_RUN;
  return {
    submissions: (step, subject) =>
      run().submissions.filter(
        (s) => s.step === step && (subject === undefined || s.subject === subject),
      ),
    aggregate: (messageId) => journal.memory().aggregates.get(messageId),
    voidedUntil: (messageId) => journal.memory().voided.get(messageId),
    fact: (name, validationId) =>
      run().facts.findLast((f) => f.name === name && f.validationId === validationId)?.value,
    lastFact: (name) =>
      journal
        .memory()
        .runs.flatMap(({ facts }) => facts)
        .findLast((f) => f.name === name)?.value,
  };
}
