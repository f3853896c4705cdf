import type { Waiting } from '../../session/view/view.ts';
import { duration, timeOfDay } from '../time/durations.ts';
import { rangeText, takesLonger } from '../time/wait-facts.ts';
import { sentence, type DescribeContext, type Statement } from './statement.ts';

// For shorter waits the time of day is no help.
const LONG = 60_000;
// More frequent checks are not worth mentioning.
const OFTEN = 3000;

/** Describes a wait: for what and whom, since when, and its usual duration. */
export function describeWait(
  wait: Waiting,
  { words, now, timeZone }: DescribeContext,
  saysSince: 'here' | 'later' = 'here',
): Statement {
  const { t } = words;
  const isHere = saysSince === 'here';
  const { text: says, whose, since, until, typical, usually, every, looksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, timeZone, words);
  // Words without a range give no duration.
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
    looksUntil === undefined ? undefined : t('linear.again-until', { clock: clock(looksUntil) }),
    t(`ui.turn.${whose}`),
    every === undefined || every < OFTEN
      ? undefined
      : t('linear.every', { duration: duration(every, words) }),
  ];
  // The passing of time alone must not repeat the statement.
  return {
    key: `${says} ${whose}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}

/** Says since when the wait lasts, and that it exceeds its usual duration; each once it is known. */
function describeSince(wait: Waiting, { words, now, timeZone }: DescribeContext): Statement[] {
  const { t } = words;
  const { since } = wait;
  const told =
    typeof since === 'number'
      ? t('linear.since', {
          clock: timeOfDay(since, now, timeZone, words),
          duration: duration(now - since, words),
        })
      : since && t('linear.since-unknown');
  return [
    ...(told === undefined ? [] : [{ key: `since ${since}`, text: told }]),
    ...(takesLonger(wait, now) ? [{ key: 'longer', text: t('linear.longer') }] : []),
  ];
}

/** Describes the wait of a whole screen. */
export function describeWholeWait(wait: Waiting, speaking: DescribeContext): Statement[] {
  const said = describeWait(wait, speaking, 'later');
  return [said, ...describeSince(wait, speaking)];
}
