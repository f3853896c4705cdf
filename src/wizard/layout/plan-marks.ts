import type { Translator } from '../../i18n/translator.ts';
import type { PlanRow } from '../../session/view/view.ts';

/** The words after a row's title: the step cannot be undone, or runs only if needed. */
export function planMarks(
  { isIrreversible, ifNeeded, state }: PlanRow,
  { t }: Translator,
): string[] {
  if (state === 'done') return [];
  return [
    ...(isIrreversible === true ? [t('ui.intent.final')] : []),
    ...(ifNeeded === true ? [t('ui.account.if-needed')] : []),
  ];
}
