import { englishText } from '../../../i18n/english.ts';
import { showText, type Translator } from '../../../i18n/translator.ts';
import { trackTitle } from '../report/status-lines.ts';
import type { StatusChange } from './status-changes.ts';

/** Formats a change on one line: the time, the L1 and track, its text and its code. */
export function changeLine(change: StatusChange, now: number, words: Translator): string {
  return `${words.time(new Date(now))}  ${changeText(change, words)}`;
}

/** Formats a change without the time, for a notification. */
export function changeText({ l1, track, code, text }: StatusChange, words: Translator): string {
  const about = [l1, track && trackTitle(track, words)]
    .filter(Boolean)
    .join(words.t('linear.comma'));
  const change = `${showText(text, words)}${code === undefined ? '' : ` (${code})`}`;
  return about === '' ? change : `${about}: ${change}`;
}

/** Returns a change as data. */
export function changeData({ l1, track, code, text, alert }: StatusChange, now: number) {
  return {
    at: new Date(now).toISOString(),
    l1: l1 ?? null,
    about: track?.about ?? null,
    nodeID: track?.nodeId ?? null,
    code: code ?? null,
    text: englishText(text),
    alert,
  };
}
