import type { Party } from '../../domain/network/party.ts';
import type { Translator } from '../../i18n/translator.ts';
import { padTo } from '../../i18n/columns.ts';
import { partyText } from '../status/report/moments.ts';
import { isKnownCode, isText, type Explanation } from './explain.ts';
import { codeTexts } from './known-codes.ts';

/** Formats an explanation for a terminal, in the translator's language. */
export function explanationLines(explanation: Explanation, words: Translator): string[] {
  const { closestTo, code } = explanation;
  const lines = explained(explanation, words);
  if (closestTo === undefined) return lines;
  return [words.t('desk.explain.closest', { asked: closestTo, code }), ...lines];
}

function explained(explanation: Explanation, words: Translator): string[] {
  const { t } = words;
  if (isKnownCode(explanation)) {
    const { means, check, say } = codeTexts(explanation, words);
    return [
      `${explanation.code} (${t(`desk.explain.${explanation.kind}`)})`,
      line(t('desk.explain.means'), means),
      line(t('desk.explain.check'), check),
      line(t('desk.explain.say'), say),
    ];
  }
  const { code, whose } = explanation;
  if (isText(explanation)) {
    const { kind, means, next } = explanation;
    const steps = next.map((step) => t(step));
    return [`${code} (${t(`desk.explain.${kind}`)})`, ...meaning(t(means), whose, steps, words)];
  }
  const { name } = explanation;
  const { text, next } = words.error(explanation);
  return [`${code}${name === undefined ? '' : ` (${name})`}`, ...meaning(text, whose, next, words)];
}

function meaning(
  means: string,
  whose: Party,
  next: readonly string[],
  words: Translator,
): string[] {
  const { t } = words;
  return [
    line(t('desk.explain.means'), means),
    line(t('desk.explain.turn'), partyText(whose, words)),
    ...next.map((step, i) => line(i === 0 ? t('desk.explain.next') : '', step)),
  ];
}

const line = (label: string, text: string): string => `  ${padTo(label, 7)}${text}`;
