import { OnboardError } from '../../domain/errors.ts';
import { type Translator, showText } from '../../i18n/translator.ts';
import type { FlowDeps } from '../flow-state.ts';
import type { Action } from '../view/view.ts';
import type { OtherAction } from '../../page/page.ts';
import type { SettledRecord } from '../../journal/record.ts';
import { saveToFile } from '../save-to-file.ts';
import { wei, weiText } from '../../domain/units.ts';

const ID = 'save-message';

/** The action that saves the message on a waiting screen. */
export function saveMessage({ t }: Translator): OtherAction {
  return { key: 's', title: t('stake.save'), id: ID };
}

/** If the operator chose `saveMessage`, writes the screen's message to a file and says where it is. */
export async function saveShownMessage(action: Action, deps: FlowDeps): Promise<void> {
  const { options, viewStore, i18n } = deps;
  const { screen } = viewStore.view();
  if (action.type !== 'other-action' || action.id !== ID) return;
  const message = screen.blocks.find(({ kind }) => kind === 'message');
  if (message?.kind !== 'message') return;
  try {
    const text = `${message.text}\n`;
    await saveToFile(deps, text, () => options.saveText('message.txt', text));
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    viewStore.answer({ mark: 'failed', text: i18n.error(error).text });
  }
}

/** The outcome of a transaction that had no effect, with the cause and the fee in wei. */
interface FailedOutcome extends Pick<SettledRecord, 'reason' | 'fee'> {
  readonly how: Exclude<SettledRecord['how'], 'included'>;
}

/** Describes a transaction that had no effect. `step` is the title of the transaction's step. */
export function outcomeText(
  { how, reason, fee }: FailedOutcome,
  step: string,
  i18n: Translator,
): string {
  const { t } = i18n;
  const cause = showText(reason ?? '', i18n)
    .trim()
    .replace(/\.$/, '');
  switch (how) {
    case 'reverted': {
      const paid = fee === undefined ? '' : `${weiText.exact(wei(fee))} AVAX`;
      const details = [cause, paid].filter((part) => part !== '').join('; ');
      return t('run.log-reverted', { step, reason: details === '' ? '' : ` (${details})` });
    }
    case 'replaced':
      return cause === ''
        ? t('run.log-replaced', { step })
        : t('run.log-replaced-by', { step, id: cause });
    case 'dropped':
      return cause === ''
        ? t('run.log-dropped-silently', { step })
        : t('run.log-dropped', { step, reason: cause });
  }
}
