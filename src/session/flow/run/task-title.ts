import type { TaskKey } from '../../../journal/record.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** What a task of the journal is called, for people. */
export function taskTitle({ kind, node = '' }: TaskKey, words: Translator): string {
  // The kind also says whether an opt-in is for an L1 or a vault.
  const [, opt] = /^(opt-in|opt-out)-/.exec(kind) ?? [];
  const name = (opt ?? kind) as 'opt-in' | 'opt-out' | 'add-node';
  return words.t({ key: `run.${name}`, values: { node } });
}
