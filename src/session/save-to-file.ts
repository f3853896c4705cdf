import { printable } from '../domain/text/printable.ts';
import type { Translator } from '../i18n/translator.ts';
import type { OtherAction, Problem } from '../page/page.ts';
import type { FlowDeps } from './flow-state.ts';
import type { Action } from './view/view.ts';
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

const SAVE_MESSAGE = 'save-message';

export function saveMessage({ t }: Translator): OtherAction {
  return { key: 's', title: t('stake.save'), id: SAVE_MESSAGE };
}

/** If the operator chose `saveMessage`, writes the screen's message to a file and says where it is. */
export async function saveShownMessage(action: Action, deps: FlowDeps): Promise<void> {
  const { options, dialogue, i18n } = deps;
  if (action.type !== 'other-action' || action.id !== SAVE_MESSAGE) return;
  const message = dialogue.view().page.blocks.find((block) => block.kind === 'message');
  if (message === undefined) return;
  const text = `${message.text}\n`;
  const problem = await saveToFile(deps, text, () => options.saveText('message.txt', text));
  if (problem) dialogue.answer({ mark: 'failed', text: i18n.error(problem).text });
}
