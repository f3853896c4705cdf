import type { Pair, Waiting } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import { countdown, duration, elapsedText, timeOfDay } from '../../page/durations.ts';

export function waitFacts(
  wait: Waiting,
  contact: string | undefined,
  [now, onNetwork]: readonly [now: number, onNetwork: number],
  i18n: Translator,
): Pair[] {
  const { t } = i18n;
  const { since, until, nextCheckAt, every, checksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, i18n);
  const fact = (value: string | undefined, label: string): Pair[] =>
    value === undefined ? [] : [{ label, value }];
  const began =
    since === undefined || since === 'unknown'
      ? since && t('ui.wait.unknown')
      : t('ui.wait.since-value', { clock: clock(since), duration: elapsedText(now - since, i18n) });
  const expectedAt = (moment: number): string => {
    const values = { clock: clock(moment) };
    const late = onNetwork - moment;
    if (late < 0)
      return t('ui.wait.expected-value', { ...values, countdown: countdown(-late, i18n) });
    if (late < LATE) return t('ui.wait.any-moment');
    return t('ui.wait.expected-late', { ...values, duration: elapsedText(late, i18n) });
  };
  const range = wait.usually ?? (wait.typical && rangeText(wait.typical, i18n));
  const isLong = range !== undefined && takesLonger(wait, now);
  const usual = isLong ? t('ui.wait.longer', { usually: range }) : range;
  const checkedEvery = (pause: number): string =>
    nextCheckAt !== undefined && nextCheckAt > now
      ? t('ui.wait.every-next', {
          duration: duration(pause, i18n),
          countdown: countdown(nextCheckAt - now, i18n),
        })
      : t('ui.wait.every', { duration: duration(pause, i18n) });
  const checked = every === undefined ? undefined : checkedEvery(every);
  const ends = checksUntil && t('ui.time.looks-until', { clock: clock(checksUntil) });
  return [
    ...fact(began, t('ui.wait.since')),
    ...fact(until === undefined ? undefined : expectedAt(until), t('ui.wait.expected')),
    ...fact(usual, t('ui.wait.usually')),
    ...fact(contact, t('ui.wait.contact')),
    ...fact([checked, ends].filter(Boolean).join('; ') || undefined, t('ui.wait.checked')),
  ];
}

/** From this many milliseconds on, an expected time that has passed is not called near. */
const LATE = 60_000;

export function expectedIn(moment: number, onNetwork: number, i18n: Translator): string {
  const late = onNetwork - moment;
  if (late < 0) return i18n.t('ui.time.expected', { countdown: countdown(-late, i18n) });
  if (late < LATE) return i18n.t('ui.time.overdue');
  return i18n.t('ui.time.late', { duration: elapsedText(late, i18n) });
}

/** A range of seconds as text: "10 min to 24 h", "up to 30 s". */
export function rangeText([from, to]: readonly [number, number], i18n: Translator): string {
  const span = (seconds: number): string => duration(seconds * 1000, i18n);
  return from === 0
    ? i18n.t('ui.wait.up-to', { to: span(to) })
    : i18n.t('ui.wait.range', { from: span(from), to: span(to) });
}

export function takesLonger(
  { since, typical }: Pick<Waiting, 'since' | 'typical'>,
  now: number,
): boolean {
  return typeof since === 'number' && typical !== undefined && now - since > typical[1] * 1000;
}
