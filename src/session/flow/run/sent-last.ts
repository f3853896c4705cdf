import type { Journal } from '../../../journal/journal.ts';
import type { Submission } from '../../../journal/memory.ts';

/** What was sent for the latest endeavour and was not in vain. */
export function sentLast(journal: Journal): readonly Submission[] {
  const sent = journal.memory().runs.at(-1)?.submissions ?? [];
  return sent.filter(({ settled }) => settled?.how !== 'reverted');
}
