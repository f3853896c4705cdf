import type { Journal } from '../journal/journal.ts';
import type { Run, Submission } from '../journal/memory.ts';
import type { Data } from '../journal/record.ts';

/** What is remembered of one run. */
export interface RunMemory {
  /** Signed transactions of a step; with a subject those about it alone. Oldest first. */
  submissions(step: string, subject?: string): readonly Submission[];
  /** The signed message, where its signatures were collected and not refused since. */
  aggregate(messageId: string): Uint8Array | undefined;
  /** The moment from which a refused aggregate is asked for again. */
  voidedUntil(messageId: string): number | undefined;
  /** The latest fact of that name for a validation period, or of the whole run. Never one of another period. */
  fact(name: string, validationId: string | null): Data | undefined;
  /** The latest fact of that name, of whatever run and validation period. */
  lastFact(name: string): Data | undefined;
}

/** Nothing is remembered: what is told is what the chains tell. */
export const NO_MEMORY: RunMemory = {
  submissions: () => [],
  aggregate: () => undefined,
  voidedUntil: () => undefined,
  fact: () => undefined,
  lastFact: () => undefined,
};

const NO_RUN: Pick<Run, 'submissions' | 'facts'> = { submissions: [], facts: [] };

/** What the journal has of a run, each time that it is asked. */
export function runMemory(journal: Journal, id: number): RunMemory {
  const run = () => journal.memory().runs.find((r) => r.id === id) ?? NO_RUN;
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
