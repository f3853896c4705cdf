import { isoTime } from '../../domain/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { EndedValidation } from '../../standing/departed.ts';
import { dateOf } from '../../tasks/texts.ts';
import { ageText } from './moments.ts';

/** Formats how and when a validation ended. */
export function endedText(
  { how, from, to }: EndedValidation,
  now: number,
  i18n: Translator,
): string {
  if (how === 'completed') {
    const [start, end] = [timeText(from, now, i18n), timeText(to, now, i18n)];
    return i18n.t('asked.ended.completed', { from: start, to: end });
  }
  return to === undefined
    ? i18n.t('asked.ended.invalidated')
    : i18n.t('asked.ended.invalidated-at', { to: timeText(to, now, i18n) });
}

/** Formats a time on a chain as part of a sentence. */
function timeText(time: bigint | undefined, now: number, i18n: Translator): string {
  if (time === undefined) return i18n.t('support.time-unknown');
  return `${i18n.time(dateOf(time))} (${ageText(time, now, i18n)})`;
}

/** Returns the end of a validation as data. */
export function endedData({ how, validationId, from, to }: EndedValidation) {
  return {
    how,
    validationID: validationId,
    from: from === undefined ? null : isoTime(Number(from) * 1000),
    to: to === undefined ? null : isoTime(Number(to) * 1000),
  };
}
