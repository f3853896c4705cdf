import { catalogue } from '../../domain/error-catalogue.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ReportBlock } from '../../page/page.ts';
import { explain, explanationLines } from './explain.ts';
import { knownCodes } from './known-terms.ts';

export const allCodes: readonly string[] = [
  ...knownCodes.map(({ code }) => code),
  ...Object.keys(catalogue),
];

/** The explanation of every code. A name in angle brackets stands for a value. */
export function codesPage(i18n: Translator): readonly ReportBlock[] {
  return allCodes.flatMap((code): ReportBlock[] => {
    const [head = code, ...lines] = explanationLines(explain(code), i18n);
    return [
      { kind: 'heading', level: 2, text: head },
      { kind: 'list', lines: lines.map((line) => ({ line: line.trim().replace(/ {2,}/, ': ') })) },
    ];
  });
}
