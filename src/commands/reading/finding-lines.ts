import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';
import { padTo } from '../../support/text/pad-to.ts';

/** Formats each finding on one line, starting with its verdict. */
export function findingLines(findings: readonly Finding[], words: Translator): string[] {
  return findings.map(({ verdict, text }) => padTo(words.t(`cli.verdict.${verdict}`), 5) + text);
}
