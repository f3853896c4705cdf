import type { ExitKind } from '../../domain/exit-codes.ts';
import type { ReportBlock } from '../../page/page.ts';
import { isUnknown } from '../../standing/codes.ts';
import type { L1Status } from '../../standing/standing.ts';
import type { Translator } from '../../i18n/translator.ts';
import { reportMarkdown } from '../../page/markdown.ts';
import { reportLines } from '../../page/text.ts';
import type { Report } from '../context.ts';
import { outcomeOfFailures } from '../options/wait-options.ts';

type L1Outcome = Pick<L1Status, 'read' | 'code' | 'nextAction'>;

/** As `outcomeOfFailures` if there are L1s but the answer is "Unknown" on each. */
export function outcomeOfL1s(l1s: readonly L1Outcome[]): ExitKind {
  const isUnread = ({ read, code }: L1Outcome) => read === undefined || isUnknown(code);
  if (l1s.length === 0 || !l1s.every(isUnread)) return 'done';
  return outcomeOfFailures(l1s.map(({ nextAction }) => nextAction?.error));
}

export function formatReport(
  report: readonly ReportBlock[],
  { markdown }: { readonly markdown: boolean },
  i18n: Translator,
): Report['lines'] {
  return markdown ? reportMarkdown(report, i18n) : reportLines(report, i18n);
}
