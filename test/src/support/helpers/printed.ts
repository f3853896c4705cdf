import type { Translator } from '../../../../src/i18n/translator.ts';
import { reportMarkdown } from '../../../../src/page/markdown.ts';
import type { ReportBlock } from '../../../../src/page/page.ts';
import { reportText } from '../../../../src/page/text.ts';
import { boardPage } from '../../../../src/support/status/board/board-report.ts';
import { receiptPage } from '../../../../src/support/receipt/receipt-page.ts';
import type { OperatorStatus } from '../../../../src/support/status/status.ts';
import { statusPage } from '../../../../src/support/status/status-page.ts';
import { answerPage } from '../../../../src/support/status/answer-report.ts';

type Page<T> = (subject: T, i18n: Translator) => readonly ReportBlock[];
const inText =
  <T>(page: Page<T>) =>
  (subject: T, i18n: Translator): string[] =>
    reportText(page(subject, i18n), i18n);
const inMarkdown =
  <T>(page: Page<T>) =>
  (subject: T, i18n: Translator): string[] =>
    reportMarkdown(page(subject, i18n), i18n);

export const statusLines = inText(statusPage);
/** With `--steps`. */
export const wholeStatusLines = inText<OperatorStatus>((status, i18n) =>
  statusPage(status, i18n, { steps: true }),
);
export const answerLines = inText(answerPage);
export const boardLines = inText(boardPage);
export const receiptLines = inText(receiptPage);
export const receiptMarkdown = inMarkdown(receiptPage);
