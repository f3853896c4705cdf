import type { Words } from '../session/text/words.ts';
import type { Finding } from '../session/view.ts';
import { padTo } from '../support/pad-to.ts';

/** One line for each finding, its verdict as a word first. */
export function findingLines(findings: readonly Finding[], words: Words): string[] {
  return findings.map(({ verdict, text }) => padTo(words.text(`cli.verdict.${verdict}`), 5) + text);
}
