import type { Waiting } from '../../session/view/view.ts';
import { duration, timeOfDay } from '../time/durations.ts';
import { rangeText, takesLonger } from '../time/wait-facts.ts';
import { sentence, type DescribeContext, type Statement } from './statement.ts';

// In milliseconds. The start is mentioned only if the wait has lasted at least this long.
const LONG = 60_000;
// In milliseconds. The time between checks is mentioned only if it is at least this long.
const OFTEN = 3000;

/**
 * Describes a wait: the event that ends it, who must act, its start, its expected end, and its usual duration.
 * `later`: the caller states the start, and whether the wait takes longer than usual.
 */
export function describeWait(
  wait: Waiting,
  { words, now, timeZone }: DescribeContext,
  saysSince: 'here' | 'later' = 'here',
): Statement {
  const { t } = words;
  const isHere = saysSince === 'here';
  const { text: says, whose, since, until, typical, usually, every, checksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, timeZone, words);
  // `usually` replaces the range. If there is no range, `usually` gets a sentence of its own.
  const range = typical && (usually ?? rangeText(typical, words));
  const parts = [
    sentence(says, words),
    range === undefined
      ? usually && t('linear.takes', { how: usually })
      : t('linear.usually-words', { usually: range }),
    isHere && takesLonger(wait, now) ? t('linear.longer') : undefined,
    !isHere || typeof since !== 'number' || now - since < LONG
      ? undefined
      : t('linear.since', { clock: clock(since), duration: duration(now - since, words) }),
    until === undefined || until <= now
      ? undefined
      : t('linear.expected', { duration: duration(until - now, words), clock: clock(until) }),
    checksUntil === undefined ? undefined : t('linear.again-until', { clock: clock(checksUntil) }),
    t(`ui.turn.${whose}`),
    every === undefined || every < OFTEN
      ? undefined
      : t('linear.every', { duration: duration(every, words) }),
  ];
  // The key contains no times, so that the statement is not printed again whenever a time changes.
  return {
    key: `${says} ${whose}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}

/**
 * States when the wait began, or that this time is unknown. If the wait takes longer than usual, states that
 * too.
 */
function describeSince(wait: Waiting, { words, now, timeZone }: DescribeContext): Statement[] {
  const { t } = words;
  const { since } = wait;
  const text =
    typeof since === 'number'
      ? t('linear.since', {
          clock: timeOfDay(since, now, timeZone, words),
          duration: duration(now - since, words),
        })
      : since && t('linear.since-unknown');
  return [
    ...(text === undefined ? [] : [{ key: `since ${since}`, text }]),
    ...(takesLonger(wait, now) ? [{ key: 'longer', text: t('linear.longer') }] : []),
  ];
}

/** Describes the wait of a whole screen. */
export function describeWholeWait(wait: Waiting, speaking: DescribeContext): Statement[] {
  const firstLine = describeWait(wait, speaking, 'later');
  return [firstLine, ...describeSince(wait, speaking)];
}
