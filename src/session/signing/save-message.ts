import { OnboardError } from '../../domain/errors.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { FlowDeps } from '../flow/flow-state.ts';
import type { Action } from '../view/action.ts';
import type { OtherAction } from '../../page/page.ts';

const ID = 'save-message';

/** The action that saves the message on a waiting screen. */
export function saveMessage({ t }: Translator): OtherAction {
  return { key: 's', title: t('stake.save'), id: ID };
}

/** If the operator chose `saveMessage`, writes the screen's message to a file and logs the file's path. */
export async function saveShownMessage(
  action: Action,
  { options, viewStore, words }: FlowDeps,
): Promise<void> {
  const { screen } = viewStore.view();
  if (action.type !== 'other-action' || action.id !== ID) return;
  if (!('message' in screen) || screen.message === undefined) return;
  try {
    const value = await options.saveText('message.txt', `${screen.message.value}\n`);
    viewStore.log({ mark: 'note', text: words.t('stake.saved'), value });
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    viewStore.log({ mark: 'failed', text: words.error(error).text });
  }
}
