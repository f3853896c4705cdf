import type { Journal } from './journal.ts';
import { EMPTY_MEMORY, type Submission, verifiedSubmissions } from './memory.ts';

/** The journal as one run sees it. `aggregate`, `voidedUntil`, `lastFact` and `includedIn` cover all runs. */
export type RunMemory = Readonly<ReturnType<typeof runMemory>>;

/** A memory without records, for checks that read only the chains. */
export const EMPTY_RUN_MEMORY: RunMemory = runMemory({ memory: () => EMPTY_MEMORY }, 0);

/** What the journal knows about one run. Each method returns the current state. */
export function runMemory(journal: Pick<Journal, 'memory'>, id: number) {
  const run = () => journal.memory().runs.find((candidate) => candidate.id === id);
  return {
    /** Oldest first. */
    submissions: (step: string, changeId?: string): readonly Submission[] =>
      run()?.submissions.filter(
        (submission) =>
          submission.step === step && (changeId === undefined || submission.changeId === changeId),
      ) ?? [],
    /** Whether this run, or another one of the node, has seen a transaction of this change in a block, and at which height. */
    includedIn: (node: string, step: string, changeId: string) => {
      const isWanted = (one: Submission): boolean =>
        one.step === step && one.changeId === changeId && one.settled?.how === 'included';
      for (const run of journal.memory().runs) {
        const [found] = run.task.node === node ? verifiedSubmissions(run, isWanted) : [];
        if (found?.settled) return { isThisRun: run.id === id, height: found.settled.height };
      }
      return undefined;
    },
    /** undefined if no signatures were collected, or if a chain has refused them. */
    aggregate: (messageId: string) => journal.memory().aggregates.get(messageId),
    /** Milliseconds since 1970; undefined if no chain has refused the signatures. */
    voidedUntil: (messageId: string) => journal.memory().voided.get(messageId),
    /** The run's latest fact with this name for a validation. `null` stands for facts of the whole run. */
    fact: (name: string, validationId: string | null) =>
      run()?.facts.findLast((fact) => fact.name === name && fact.validationId === validationId)
        ?.value,
    /** The last fact with this name in the newest run that has such a fact, for any validation. */
    lastFact: (name: string) =>
      journal
        .memory()
        .runs.flatMap(({ facts }) => facts)
        .findLast((fact) => fact.name === name)?.value,
  };
}
