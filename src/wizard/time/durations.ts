import type { Words } from '../../session/text/words.ts';

type Unit = 's' | 'min' | 'h' | 'd';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in its two largest units: "4 s", "2 min 14 s", "3 h 11 min", "2 d 5 h". */
export function duration(milliseconds: number, { text }: Words): string {
  const span = Math.max(0, milliseconds);
  const pair = (large: number, largeUnit: Unit, small: number, smallUnit: Unit): string => {
    const rest = Math.floor((span % large) / small);
    const whole = text(`time.${largeUnit}`, { count: Math.floor(span / large) });
    return rest === 0 ? whole : `${whole} ${text(`time.${smallUnit}`, { count: rest })}`;
  };
  if (span < MINUTE) return text('time.s', { count: Math.floor(span / SECOND) });
  if (span < HOUR) return pair(MINUTE, 'min', SECOND, 's');
  if (span < DAY) return pair(HOUR, 'h', MINUTE, 'min');
  return pair(DAY, 'd', HOUR, 'h');
}

/** Time left, never shown as less than it is: "0:17", "23:41:08", from two days on "3 d 4 h". */
export function countdown(milliseconds: number, words: Words): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND));
  if (seconds * SECOND >= 2 * DAY) return duration(seconds * SECOND, words);
  const two = (value: number): string => value.toString().padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time of day with its offset, and the date where it is not today: "14:02 GMT+9". */
export function timeOfDay(
  moment: number,
  now: number,
  timeZone: string | undefined,
  { text }: Words,
): string {
  const today = now - moment < 12 * HOUR;
  return new Intl.DateTimeFormat(text('time.locale'), {
    ...(today ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
    timeZone,
  }).format(moment);
}
