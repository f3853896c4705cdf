import type { Waiting } from '../../session/view/view.ts';
import { duration, timeOfDay } from '../time/durations.ts';
import { sentence, type DescribeContext, type Statement } from './statement.ts';

// Before, the time of day tells nobody anything.
const LONG = 60_000;

/** What is waited for, on whom, since when and how long that usually takes. */
export function describeWait(
  { text: says, whose, since, until, typical, looksUntil }: Waiting,
  { words, now, timeZone }: DescribeContext,
): Statement {
  const { t } = words;
  const clock = (moment: number): string => timeOfDay(moment, now, timeZone, words);
  const parts = [
    sentence(says, words),
    typical &&
      t('linear.usually', {
        from: duration(typical[0] * 1000, words),
        to: duration(typical[1] * 1000, words),
      }),
    now - since < LONG
      ? undefined
      : t('linear.since', { clock: clock(since), duration: duration(now - since, words) }),
    until === undefined || until <= now
      ? undefined
      : t('linear.expected', { duration: duration(until - now, words), clock: clock(until) }),
    looksUntil === undefined ? undefined : t('linear.again-until', { clock: clock(looksUntil) }),
    t(`ui.turn.${whose}`),
  ];
  // Time alone is no news.
  return {
    key: `${says} ${whose}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}
