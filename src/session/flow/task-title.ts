import type { TaskKey } from '../../journal/record.ts';
import type { Words } from '../text/words.ts';

/** What a task of the journal is called, for people. */
export function taskTitle({ kind, node = '' }: TaskKey, words: Words): string {
  // Where one opted in to is a part of the kind.
  const name = kind.startsWith('opt-in') ? 'opt-in' : (kind as 'add-node');
  return words.text(`run.${name}`, { node });
}
