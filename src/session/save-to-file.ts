import { printable } from '../domain/text/printable.ts';
import type { FlowDeps } from './flow-state.ts';

/** The longest path that is shown, in characters. */
const LONGEST = 400;

/**
 * Says on the screen where the file is. Saves the same thing only once.
 * @param what identifies what is saved
 * @param save resolves with the file's path
 */
export async function saveToFile(
  { dialogue, i18n }: Pick<FlowDeps, 'dialogue' | 'i18n'>,
  what: string,
  save: () => Promise<string>,
): Promise<void> {
  const before = dialogue.saved.get(what);
  const value = before ?? (await save());
  dialogue.saved.set(what, value);
  const text = i18n.t(before === undefined ? 'saved-file.now' : 'saved-file.before');
  dialogue.answer({ mark: 'done', text, value: printable(value, LONGEST) });
}
