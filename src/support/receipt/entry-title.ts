import type { Translator } from '../../i18n/translator.ts';
import { stepTitle, transactionTitle } from '../../session/view/step-title.ts';
import { SHARES } from './logged-calls.ts';

/** What an entry of the receipt did, for its table. */
export function entryTitle(step: string, words: Translator): string {
  return step === SHARES ? words.t('receipt.shares') : transactionTitle(step, words);
}

/** The title of an entry's step, for its JSON document. */
export function entryStepTitle(step: string, words: Translator): string {
  return step === SHARES ? words.t('receipt.shares') : stepTitle(step, words);
}
