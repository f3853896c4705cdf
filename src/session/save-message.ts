import type { Translator } from '../i18n/translator.ts';
import type { FlowDeps } from './flow-state.ts';
import type { Action } from './view/view.ts';
import type { OtherAction } from '../page/page.ts';
import { saveToFile } from './save-to-file.ts';

const ID = 'save-message';

export function saveMessage({ t }: Translator): OtherAction {
  return { key: 's', title: t('stake.save'), id: ID };
}

/** If the operator chose `saveMessage`, writes the screen's message to a file and says where it is. */
export async function saveShownMessage(action: Action, deps: FlowDeps): Promise<void> {
  const { options, dialogue, i18n } = deps;
  if (action.type !== 'other-action' || action.id !== ID) return;
  const message = dialogue.view().page.blocks.find((block) => block.kind === 'message');
  if (message === undefined) return;
  const text = `${message.text}\n`;
  const problem = await saveToFile(deps, text, () => options.saveText('message.txt', text));
  if (problem) dialogue.answer({ mark: 'failed', text: i18n.error(problem).text });
}
