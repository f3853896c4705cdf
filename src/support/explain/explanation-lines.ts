import type { Translator } from '../../i18n/translator.ts';
import { padTo } from '../text/pad-to.ts';
import { partyText } from '../status/report/moments.ts';
import { isKnownCode, type Explanation } from './explain.ts';
import { codeTexts } from './known-codes.ts';

/** An explanation for a terminal, in the translator's language. */
export function explanationLines(explanation: Explanation, words: Translator): string[] {
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
  const { code, name, whose } = explanation;
  const told = words.error(explanation);
  return [
    `${code}${name === undefined ? '' : ` (${name})`}`,
    line(t('desk.explain.means'), told.text),
    line(t('desk.explain.turn'), partyText(whose, words)),
    ...told.next.map((step, i) => line(i === 0 ? t('desk.explain.next') : '', step)),
  ];
}

const line = (label: string, text: string): string => `  ${padTo(label, 7)}${text}`;
