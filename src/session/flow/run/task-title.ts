import type { TaskKey } from '../../../journal/record.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { taskKindOf } from '../../../tasks/task-kinds.ts';

/** The title of a task in the journal. A task kind without a text is a compile error. */
export function taskTitle(task: TaskKey, words: Translator): string {
  const kind = taskKindOf(task);
  // A journal from another version of this program may contain an unknown task kind.
  if (kind === undefined) return task.kind;
  return words.t({ key: `task.${kind}`, values: { node: task.node ?? '' } });
}
