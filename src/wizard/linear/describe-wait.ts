import type { Waiting } from '../../page/page.ts';
import { duration, timeOfDay } from '../../page/durations.ts';
import { rangeText, takesLonger } from '../time/wait-facts.ts';
import { sentence, type DescribeContext, type Statement } from './statement.ts';

// `describeWait` states the start only if the wait has lasted at least this many milliseconds.
const LONG = 60_000;
// `describeWait` states the time between checks only if this time is at least this many milliseconds.
const OFTEN = 3000;

/**
 * Describes a wait: its reason, the party that must act, the start, the expected end and the usual duration.
 * @param saysSince `later` leaves out the start, and whether the wait takes longer than usual
 */
export function describeWait(
  wait: Waiting,
  { words, now }: DescribeContext,
  saysSince: 'here' | 'later' = 'here',
): Statement {
  const { t } = words;
  const isHere = saysSince === 'here';
  const { text: says, whose, since, until, typical, usually, every, checksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, words);
  // `usually` replaces the range `typical`. Without a range, `usually` gets a sentence of its own.
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
  // The key contains no times. A changed time alone therefore does not print the statement again.
  return {
    key: `${says} ${whose}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}

/**
 * States when the wait began, or that the start is unknown. Also reports a wait that takes longer than usual.
 */
function describeSince(wait: Waiting, { words, now }: DescribeContext): Statement[] {
  const { t } = words;
  const { since } = wait;
  const text =
    typeof since === 'number'
      ? t('linear.since', {
          clock: timeOfDay(since, now, words),
          duration: duration(now - since, words),
        })
      : since && t('linear.since-unknown');
  return [
    ...(text === undefined ? [] : [{ key: `since ${since}`, text }]),
    ...(takesLonger(wait, now) ? [{ key: 'longer', text: t('linear.longer') }] : []),
  ];
}

/** Describes a wait, with the start in a statement of its own. */
export function describeWholeWait(wait: Waiting, speaking: DescribeContext): Statement[] {
  const firstLine = describeWait(wait, speaking, 'later');
  return [firstLine, ...describeSince(wait, speaking)];
}
