import type { EngineEvent } from '../../engine/event.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';

/** When what failed is tried again by itself, and until when that goes on, where it has an end. */
export function nextTry(
  { at, attempt, retryAt, until }: Extract<EngineEvent, { type: 'failing' }>,
  { t }: Translator,
): string {
  const seconds = Math.ceil((retryAt - at) / 1000);
  return Number.isFinite(until)
    ? t('run.next-try', { attempt, seconds, until: isoTime(BigInt(Math.floor(until / 1000))) })
    : t('run.next-try-endless', { attempt, seconds });
}
