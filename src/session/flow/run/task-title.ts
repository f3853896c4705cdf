import type { MessageKey } from '../../../domain/message.ts';
import type { TaskKey } from '../../../journal/record.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { TaskKind } from '../../../tasks/run-task.ts';

/** The title of a journal's task. A task kind without a text is a compile error. */
export function taskTitle({ kind, node = '' }: TaskKey, words: Translator): string {
  // The kind also says whether an opt-in is for an L1 or a vault.
  const [, opt] = /^(opt-in|opt-out)-/.exec(kind) ?? [];
  const key: MessageKey = `run.${(opt ?? kind) as TaskKind}`;
  return words.t({ key, values: { node } });
}
