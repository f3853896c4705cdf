import type { Translator } from '../i18n/translator.ts';

type Unit = 's' | 'min' | 'h' | 'd';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units: "4 s", "2 min 14 s", "3 h 11 min", "2 d 5 h". */
export function duration(milliseconds: number, { t }: Translator): string {
  const span = Math.max(0, milliseconds);
  const pair = (large: number, largeUnit: Unit, small: number, smallUnit: Unit): string => {
    const rest = Math.floor((span % large) / small);
    const whole = t(`time.${largeUnit}`, { count: Math.floor(span / large) });
    return rest === 0 ? whole : `${whole} ${t(`time.${smallUnit}`, { count: rest })}`;
  };
  if (span < MINUTE) return t('time.s', { count: Math.floor(span / SECOND) });
  if (span < HOUR) return pair(MINUTE, 'min', SECOND, 's');
  if (span < DAY) return pair(HOUR, 'h', MINUTE, 'min');
  return pair(DAY, 'd', HOUR, 'h');
}

/** Rounds long times down, so that the screen changes rarely: "25 s", "2 min 10 s", "3 h 11 min". */
export function elapsedText(milliseconds: number, i18n: Translator): string {
  const step = stepOf(milliseconds);
  return duration(Math.floor(milliseconds / step) * step, i18n);
}

/** "read 12 min ago", in whole minutes; empty below one minute. */
export function readAgoText(milliseconds: number, i18n: Translator): string {
  if (milliseconds < MINUTE) return '';
  const age = duration(milliseconds - (milliseconds % MINUTE), i18n);
  return i18n.t('ui.header.age', { age });
}

/** Returns the remaining time, rounded up: "0:07", "1:05" to the second, and "23 h 42 min" from ten minutes on. */
export function countdown(milliseconds: number, i18n: Translator): string {
  const left = Math.max(0, milliseconds);
  const step = left < CALM ? SECOND : MINUTE;
  const rounded = Math.ceil(left / step) * step;
  if (rounded >= CALM) return duration(rounded, i18n);
  const seconds = rounded / SECOND;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;
}

/** In milliseconds. From this duration on, whole minutes are precise enough. */
const CALM = 10 * MINUTE;

function stepOf(milliseconds: number): number {
  if (milliseconds <= 10 * SECOND) return SECOND;
  if (milliseconds <= MINUTE) return 5 * SECOND;
  return milliseconds < CALM ? 10 * SECOND : MINUTE;
}

/** With the date unless it is today's: "14:02 +09:00", "26 Feb, 14:02 UTC". */
export function timeOfDay(moment: number, now: number, i18n: Translator): string {
  const { t, time, timeZone } = i18n;
  const locale = t('time.locale');
  const day = { day: 'numeric', month: 'short' } as const;
  const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone });
  const clock = new Intl.DateTimeFormat(locale, {
    ...(dates.format(moment) === dates.format(now) ? {} : day),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(moment);
  const [, , offset] = time(new Date(moment)).split(' ');
  return `${clock} ${offset}`;
}
