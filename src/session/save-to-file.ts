import { printable } from '../domain/text/printable.ts';
import type { Problem } from '../page/page.ts';
import type { FlowDeps } from './flow-state.ts';
import { problemOf } from './view/problem.ts';

/**
 * Says on the screen where the file is. Saves the same thing only once. Resolves with an expected error.
 * @param what identifies what is saved
 * @param save resolves with the file's path
 */
export async function saveToFile(
  { dialogue, i18n }: Pick<FlowDeps, 'dialogue' | 'i18n'>,
  what: string,
  save: () => Promise<string>,
): Promise<Problem | undefined> {
  const before = dialogue.saved.get(what);
  try {
    const value = before ?? (await save());
    dialogue.saved.set(what, value);
    const text = i18n.t(before === undefined ? 'saved-file.now' : 'saved-file.before');
    dialogue.answer({ mark: 'done', text, value: printable(value, 400) });
    return undefined;
  } catch (error) {
    return problemOf(error);
  }
}
