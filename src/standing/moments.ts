import type { EndedValidation } from './departed.ts';
import type { Translator } from '../i18n/translator.ts';
import { dateOf, spanOf } from '../domain/iso-time.ts';
import type { TimeBounds } from '../protocol/snapshots/opted-in-since.ts';
import { isUnknown, stateOfCode } from './codes.ts';
import { actionText, stepNamedBy } from './step-title.ts';
import { UNKNOWN_START, type L1Status, type NextAction, type Track } from './standing.ts';

export function partyText(party: NextAction['party'], i18n: Translator): string {
  return i18n.t(`support.party.${party}`);
}

/** A start that is uncertain by at most this many seconds is not shown as a range. */
const MINUTE = 60n;

/** "since 2026-01-31 10:00:00 UTC (2 h)", with other words for an approximate or a partly known start. */
function sinceText(
  since: TimeBounds | typeof UNKNOWN_START,
  now: number,
  i18n: Translator,
): string | undefined {
  const { t } = i18n;
  if (since === UNKNOWN_START) return undefined;
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

/**
 * The answer in one line, without its code: who must act, since or until when, and what to do. A deadline is more
 * important than a start; a start that is not known well stays out of this line.
 */
export function answerText(
  { nextAction, code }: Pick<L1Status, 'nextAction' | 'code'>,
  now: number,
  i18n: Translator,
): string {
  const { t } = i18n;
  if (nextAction === undefined) return t(`answer.${stateOfCode(code) ?? 'validating'}`);
  const who = whoWaits(nextAction, now, i18n);
  return t('answer', { who, task: actionText(nextAction) });
}

/** "2 of 9 steps done, next: add node": all listed steps, and the step that the operator's next action names. */
export function stepsText(
  { steps, nextAction, isOffer }: Pick<Track, 'steps' | 'nextAction' | 'isOffer'>,
  { t }: Translator,
): string {
  const finished = steps.filter(({ state }) => state === 'done').length;
  const done = t('support.steps-done', { done: finished, all: steps.length });
  const isDue = nextAction?.party === 'operator' && isOffer !== true;
  const step = isDue ? stepNamedBy(nextAction.says) : undefined;
  return step === undefined ? done : t('support.steps-next', { done, step: t(step) });
}

function whoWaits(nextAction: NextAction, now: number, i18n: Translator): string {
  const { party, code, since, until } = nextAction;
  const { t } = i18n;
  if (isUnknown(code)) return t('answer.unread');
  const who = t('support.turn', { party: partyText(party, i18n) });
  const seconds = BigInt(Math.floor(now / 1000));
  if (until !== undefined) {
    const left = BigInt(Math.floor(until / 1000)) - seconds;
    const at = shortTime(new Date(until), now, i18n);
    if (left <= 0n) return t('answer.past', { who, at });
    const span = { left: shortAge(left, i18n) };
    return party === 'clock'
      ? t('answer.clock', { at, ...span })
      : t('answer.left', { who, ...span });
  }
  // How long others have not acted matters to the reader; the operator needs only the task.
  if (party === 'operator' || since === UNKNOWN_START || since.to - since.from > MINUTE) return who;
  const at = shortTime(dateOf(since.to), now, i18n);
  return t('answer.since', { who, at, age: shortAge(seconds - since.to, i18n) });
}

/** "16:24", or "11-29 16:24" on another day than today, in the reader's time zone. */
function shortTime(moment: Date, now: number, { time }: Translator): string {
  const [date = '', clock = ''] = time(moment).split(' ');
  const minute = clock.slice(0, 5);
  return time(new Date(now)).startsWith(date) ? minute : `${date.slice(5)} ${minute}`;
}

export function whenText(time: bigint | undefined, now: number, i18n: Translator): string {
  if (time === undefined) return i18n.t('support.time-unknown');
  return `${i18n.time(dateOf(time))}${i18n.t('linear.comma')}${agoText(time, now, i18n)}`;
}

export function agoText(blockTime: bigint, now: number, i18n: Translator): string {
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
  return `${i18n.time(dateOf(time))} (${agoText(time, now, i18n)})`;
}
