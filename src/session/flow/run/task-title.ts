import type { TaskKey } from '../../../journal/record.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { taskKindOf } from '../../../tasks/task-kinds.ts';

/** The title of a task in the journal. A task kind without a text is a compile error. */
export function taskTitle(task: TaskKey, words: Translator): string {
  const kind = taskKindOf(task);
  // A journal of another version may contain an unknown kind.
  if (kind === undefined) return task.kind;
  return words.t({ key: `task.${kind}`, values: { node: task.node ?? '' } });
}
