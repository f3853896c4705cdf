import { headedLines } from '../../page/text.ts';
import type { Translator } from '../../i18n/translator.ts';
import {
  allCodes,
  codesPage,
  explain,
  explanationData,
  explanationLines,
} from '../../support/explain/explain.ts';
import { codeTexts, knownCodes, termOf, type Term } from '../../support/explain/known-terms.ts';
import { done } from '../definition.ts';
import { formatReport } from '../reading/report-outcome.ts';

/** The columns of a label. */
const LABEL = 7;

/** Explains a code, an error or a term of the glossary. @param glossary the text of docs/glossary.md */
export function explainCode(code: string, glossary: string, i18n: Translator) {
  const term = termOf(code, glossary);
  if (term !== undefined) return termReport(term, i18n);
  const explanation = explain(code);
  const lines = headedLines(explanationLines(explanation, i18n), LABEL);
  return done(lines, explanationData(explanation));
}

function termReport({ name, paragraphs }: Term, { t }: Translator) {
  return done(
    headedLines([
      `${name} (${t('support.explain.term')})`,
      ...paragraphs.map((text) => `  ${text}`),
    ]),
    { kind: 'term', code: name, says: paragraphs.join('\n\n'), closestTo: null },
  );
}

export function listCodes(i18n: Translator) {
  const codes = knownCodes.map((entry) => ({ ...entry, means: codeTexts(entry, i18n).means }));
  const width = Math.max(...codes.map(({ code }) => code.length));
  return done(
    codes.map(({ code, means }) => `${code.padEnd(width)}  ${means}`),
    { kind: 'list', codes },
  );
}

export function explainAll(markdown: boolean, i18n: Translator) {
  return done(formatReport(codesPage(i18n), { markdown }, i18n), {
    kind: 'all',
    codes: allCodes.map((code) => explanationData(explain(code))),
  });
}
