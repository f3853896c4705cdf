import type { Journal } from '../../../journal/journal.ts';
import type { Submission } from '../../../journal/memory.ts';

/** The transactions that the latest run signed, except reverted transactions. */
export function sentLast(journal: Journal): readonly Submission[] {
  const sent = journal.memory().runs.at(-1)?.submissions ?? [];
  return sent.filter(({ settled }) => settled?.how !== 'reverted');
}
