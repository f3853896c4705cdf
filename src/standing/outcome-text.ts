import { wei, weiText } from '../domain/units.ts';
import { type Translator, showText } from '../i18n/translator.ts';
import type { SettledRecord } from '../journal/record.ts';

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
