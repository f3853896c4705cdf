import type { Translator } from '../../i18n/translator.ts';
import { stepTitle, transactionTitle } from '../../standing/step-title.ts';
import { SHARES } from './logged-calls.ts';

/** Returns the title of an entry in the receipt's table. */
export function entryTitle(step: string, words: Translator): string {
  return step === SHARES ? words.t('receipt.shares') : transactionTitle(step, words);
}

/** Returns the title of an entry's step, for the receipt's JSON document. */
export function entryStepTitle(step: string, words: Translator): string {
  return step === SHARES ? words.t('receipt.shares') : stepTitle(step, words);
}
