import type { Waiting } from '../../session/view.ts';
import { duration, timeOfDay } from '../time/durations.ts';
import { sentence, type Speaking, type Statement } from './statement.ts';

// Before, the time of day tells nobody anything.
const LONG = 60_000;

/** What is waited for, on whom, since when and how long that usually takes. */
export function describeWait(
  { text: says, whose, since, until, typical }: Waiting,
  { words, now, timeZone }: Speaking,
): Statement {
  const { text } = words;
  const clock = (moment: number): string => timeOfDay(moment, now, timeZone);
  const parts = [
    sentence(says, words),
    typical &&
      text('linear.usually', {
        from: duration(typical[0] * 1000),
        to: duration(typical[1] * 1000),
      }),
    now - since < LONG
      ? undefined
      : text('linear.since', { clock: clock(since), duration: duration(now - since) }),
    until === undefined || until <= now
      ? undefined
      : text('linear.expected', { duration: duration(until - now), clock: clock(until) }),
    text(`ui.turn.${whose}`),
  ];
  // Time alone is no news.
  return {
    key: `${says} ${whose}`,
    text: parts.filter((part) => part !== undefined).join(' '),
  };
}
