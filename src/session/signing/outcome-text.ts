import type { SettledRecord } from '../../journal/record.ts';
import { roundedAvax } from '../../standing/format.ts';
import { showText, type Translator } from '../../i18n/translator.ts';

/** The outcome of a transaction that had no effect, with the cause and the fee in wei. */
export interface FailedOutcome extends Pick<SettledRecord, 'reason' | 'fee'> {
  readonly how: Exclude<SettledRecord['how'], 'included'>;
}

/** Describes a transaction that had no effect. `step` is the title of the transaction's step. */
export function outcomeText(
  { how, reason, fee }: FailedOutcome,
  step: string,
  words: Translator,
): string {
  const { t } = words;
  const cause = showText(reason ?? '', words)
    .trim()
    .replace(/\.$/, '');
  switch (how) {
    case 'reverted': {
      const paid = fee === undefined ? '' : `${roundedAvax(fee, 9)} AVAX`;
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
