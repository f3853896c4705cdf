import { OnboardError } from '../../domain/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { FlowDeps } from '../flow-state.ts';
import type { Action } from '../view/view.ts';
import type { OtherAction } from '../../page/page.ts';
import { saveToFile } from '../save-to-file.ts';

const ID = 'save-message';

export function saveMessage({ t }: Translator): OtherAction {
  return { key: 's', title: t('stake.save'), id: ID };
}

/** If the operator chose `saveMessage`, writes the screen's message to a file and says where it is. */
export async function saveShownMessage(action: Action, deps: FlowDeps): Promise<void> {
  const { options, dialogue, i18n } = deps;
  const { screen } = dialogue.view();
  if (action.type !== 'other-action' || action.id !== ID) return;
  const message = screen.blocks.find(({ kind }) => kind === 'message');
  if (message?.kind !== 'message') return;
  try {
    const text = `${message.text}\n`;
    await saveToFile(deps, text, () => options.saveText('message.txt', text));
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    dialogue.answer({ mark: 'failed', text: i18n.error(error).text });
  }
}
