import type { EngineEvent } from '../../engine/event.ts';
import { isoTime } from '../../tasks/iso-time.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Describes when a failed attempt is retried automatically, and until when if there is a limit. */
export function nextTry(
  { at, attempt, retryAt, until }: Extract<EngineEvent, { type: 'failing' }>,
  { t }: Translator,
): string {
  const seconds = Math.ceil((retryAt - at) / 1000);
  return Number.isFinite(until)
    ? t('run.next-try', { attempt, seconds, until: isoTime(BigInt(Math.floor(until / 1000))) })
    : t('run.next-try-endless', { attempt, seconds });
}
