import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../session/view/view.ts';
import { padTo } from '../../support/text/pad-to.ts';

/** One line for each finding, its verdict as a word first. */
export function findingLines(findings: readonly Finding[], words: Translator): string[] {
  return findings.map(({ verdict, text }) => padTo(words.t(`cli.verdict.${verdict}`), 5) + text);
}
