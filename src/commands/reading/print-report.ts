import type { Translator } from '../../i18n/translator.ts';
import type { ReportBlock } from '../../page/page.ts';
import { message } from '../../domain/message.ts';
import { flagOption } from '../options/option.ts';

export const markdownOption = flagOption('--markdown', message('option.markdown'));

export async function printReport(
  report: readonly ReportBlock[],
  { markdown }: { readonly markdown: boolean },
  i18n: Translator,
): Promise<readonly string[]> {
  return markdown
    ? (await import('../../page/markdown.ts')).reportMarkdown(report, i18n)
    : (await import('../../page/text.ts')).reportText(report, i18n);
}
