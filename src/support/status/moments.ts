import type { EndedValidation } from '../../standing/departed.ts';
import type { Party } from '../../domain/error-catalogue.ts';
import type { Translator } from '../../i18n/translator.ts';
import { dateOf, isoTime, spanOf } from '../../domain/iso-time.ts';
import type { TimeBounds } from '../../protocol/snapshots/opted-in-since.ts';
import { UNKNOWN_START, type NextAction } from '../../standing/standing.ts';

export function partyText(party: Party, i18n: Translator): string {
  return i18n.t(`support.party.${party}`);
}

/** A start that is uncertain by at most this many seconds is not shown as a range. */
const MINUTE = 60n;

/** "since 2026-01-31 10:00:00 UTC (2 h)", with other words for an approximate, a partly known or an unknown start. */
function sinceText(
  since: TimeBounds | typeof UNKNOWN_START,
  now: number,
  i18n: Translator,
): string {
  const { t } = i18n;
  if (since === UNKNOWN_START) return t('support.since.unknown');
  const { from, to } = since;
  const seconds = BigInt(Math.floor(now / 1000)) - to;
  const age = shortAge(seconds, i18n);
  const doubt = to - from;
  if (from === 0n) return t('support.since.before', { to: dateOf(to), age });
  if (doubt > MINUTE && doubt > seconds) {
    return t('support.since.between', { from: dateOf(from), to: dateOf(to) });
  }
  return t(doubt > 1n ? 'support.since.about' : 'support.since', { to: dateOf(to), age });
}

/** "until 2026-01-31 10:00:00 UTC (in 2 h)". */
function untilText(until: number, now: number, i18n: Translator): string {
  const left = BigInt(Math.floor((until - now) / 1000));
  const at = new Date(until);
  return left > 0n
    ? i18n.t('support.until', { at, left: shortAge(left, i18n) })
    : i18n.t('support.until.past', { at });
}

export function momentsText(
  { since, until }: Pick<NextAction, 'since' | 'until'>,
  now: number,
  i18n: Translator,
): string {
  return [sinceText(since, now, i18n), until && untilText(until, now, i18n)]
    .filter(Boolean)
    .join(i18n.t('linear.comma'));
}

export function whenText(time: bigint | undefined, now: number, i18n: Translator): string {
  if (time === undefined) return i18n.t('support.time-unknown');
  return `${i18n.time(dateOf(time))}${i18n.t('linear.comma')}${ageText(time, now, i18n)}`;
}

export function ageText(blockTime: bigint, now: number, i18n: Translator): string {
  return i18n.t('support.ago', {
    age: shortAge(BigInt(Math.floor(now / 1000)) - blockTime, i18n),
  });
}

export function shortAge(seconds: bigint, { t }: Translator): string {
  return t(spanOf(seconds));
}

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

function timeText(time: bigint | undefined, now: number, i18n: Translator): string {
  if (time === undefined) return i18n.t('support.time-unknown');
  return `${i18n.time(dateOf(time))} (${ageText(time, now, i18n)})`;
}

export function endedData({ how, validationId, from, to }: EndedValidation) {
  return {
    how,
    validationID: validationId,
    from: from === undefined ? null : isoTime(Number(from) * 1000),
    to: to === undefined ? null : isoTime(Number(to) * 1000),
  };
}
