import type { Translator } from '../../../i18n/translator.ts';
import type { EndedValidation } from '../../../standing/departed.ts';
import { dateOf } from '../../../tasks/texts.ts';
import { ageText } from './moments.ts';

/** Formats how and when a validation ended. */
export function endedText(
  { how, from, to }: EndedValidation,
  now: number,
  words: Translator,
): string {
  if (how === 'completed') {
    const [start, end] = [timeText(from, now, words), timeText(to, now, words)];
    return words.t('asked.ended.completed', { from: start, to: end });
  }
  return to === undefined
    ? words.t('asked.ended.invalidated')
    : words.t('asked.ended.invalidated-at', { to: timeText(to, now, words) });
}

/** Formats a time on a chain as part of a sentence. */
function timeText(time: bigint | undefined, now: number, words: Translator): string {
  if (time === undefined) return words.t('support.time-unknown');
  return `${words.time(dateOf(time))} (${ageText(time, now, words)})`;
}

/** Returns the end of a validation as data. */
export function endedData({ how, validationId, from, to }: EndedValidation) {
  return {
    how,
    validationID: validationId,
    from: from === undefined ? null : dateOf(from).toISOString(),
    to: to === undefined ? null : dateOf(to).toISOString(),
  };
}
