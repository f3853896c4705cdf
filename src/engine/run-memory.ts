import type { Journal } from '../journal/journal.ts';
import type { Submission } from '../journal/memory.ts';
import type { Data } from '../journal/record.ts';

/** The journal as one run sees it. `aggregate`, `voidedUntil` and `lastFact` cover all runs. */
export interface RunMemory {
  /** Oldest first. */
  submissions(step: string, subject?: string): readonly Submission[];
  /** undefined if no signatures were collected, or if a chain has refused them. */
  aggregate(messageId: string): Uint8Array | undefined;
  /** Milliseconds since 1970; undefined if no chain has refused the signatures. */
  voidedUntil(messageId: string): number | undefined;
  /** The run's latest fact with this name for a validation. `null` stands for facts of the whole run. */
  fact(name: string, validationId: string | null): Data | undefined;
  /** The last fact with this name in the newest run that has such a fact, for any validation. */
  lastFact(name: string): Data | undefined;
}

/** A memory without records, for checks that read only the chains. */
export const EMPTY_RUN_MEMORY: RunMemory = {
  submissions: () => [],
  aggregate: () => undefined,
  voidedUntil: () => undefined,
  fact: () => undefined,
  lastFact: () => undefined,
};

/** Each method returns the current state. */
export function runMemory(journal: Journal, id: number): RunMemory {
  const run = () => journal.memory().runs.find((candidate) => candidate.id === id);
  return {
    submissions: (step, subject) =>
      run()?.submissions.filter(
        (submission) =>
          submission.step === step && (subject === undefined || submission.subject === subject),
      ) ?? [],
    aggregate: (messageId) => journal.memory().aggregates.get(messageId),
    voidedUntil: (messageId) => journal.memory().voided.get(messageId),
    fact: (name, validationId) =>
      run()?.facts.findLast((fact) => fact.name === name && fact.validationId === validationId)
        ?.value,
    lastFact: (name) =>
      journal
        .memory()
        .runs.flatMap(({ facts }) => facts)
        .findLast((fact) => fact.name === name)?.value,
  };
}
