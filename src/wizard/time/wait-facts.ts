import type { Waiting } from '../../page/page.ts';
import type { Translator } from '../../i18n/translator.ts';
import { countdown, duration, elapsed, timeOfDay } from '../../page/durations.ts';

/** One line about a wait. */
export interface WaitFact {
  readonly label: string;
  readonly value: string;
}

interface WaitContext {
  readonly words: Translator;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A wait's start, expected end, usual duration and checks. Each known fact is one line. */
export function waitFacts(wait: Waiting, { words, now }: WaitContext): WaitFact[] {
  const { t } = words;
  const { since, until, nextCheckAt, every, checksUntil } = wait;
  const clock = (moment: number): string => timeOfDay(moment, now, words);
  const fact = (value: string | undefined, label: string): WaitFact[] =>
    value === undefined ? [] : [{ label, value }];
  const began =
    since === undefined || since === 'unknown'
      ? since && t('ui.wait.unknown')
      : t('ui.wait.since-value', { clock: clock(since), duration: elapsed(now - since, words) });
  const expected =
    until === undefined
      ? undefined
      : until > now
        ? t('ui.wait.expected-value', {
            countdown: countdown(until - now, words),
            clock: clock(until),
          })
        : t('ui.time.overdue');
  const isCounted = nextCheckAt !== undefined && nextCheckAt > now;
  const checked =
    every === undefined
      ? undefined
      : isCounted
        ? t('ui.wait.every-next', {
            duration: duration(every, words),
            countdown: countdown(nextCheckAt - now, words),
          })
        : t('ui.wait.every', { duration: duration(every, words) });
  const ends = checksUntil && t('ui.time.looks-until', { clock: clock(checksUntil) });
  return [
    ...fact(began, t('ui.wait.since')),
    ...fact(expected, t('ui.wait.expected')),
    ...fact(usual(wait, now, words), t('ui.wait.usually')),
    ...fact([checked, ends].filter(Boolean).join('; ') || undefined, t('ui.wait.checked')),
  ];
}

/** The usual duration, with a note if the wait already takes longer. */
function usual(wait: Waiting, now: number, words: Translator): string | undefined {
  const { t } = words;
  const { typical, usually } = wait;
  const usualTime = usually ?? (typical && rangeText(typical, words));
  return usualTime !== undefined && takesLonger(wait, now)
    ? t('ui.wait.longer', { usually: usualTime })
    : usualTime;
}

/** A range of seconds as text: "10 min to 24 h", "up to 30 s". */
export function rangeText([from, to]: readonly [number, number], words: Translator): string {
  const span = (seconds: number): string => duration(seconds * 1000, words);
  return from === 0
    ? words.t('ui.wait.up-to', { to: span(to) })
    : words.t('ui.wait.range', { from: span(from), to: span(to) });
}

/** True if the wait already takes longer than usual. */
export function takesLonger({ since, typical }: Waiting, now: number): boolean {
  return typeof since === 'number' && typical !== undefined && now - since > typical[1] * 1000;
}
