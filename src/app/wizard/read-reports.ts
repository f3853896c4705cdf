import type { ReadingContext } from '../../commands/context.ts';
import { openSupportDeps } from '../../commands/reading/open-support-deps.ts';
import { reportMarkdown } from '../../page/markdown.ts';
import type { SessionOptions } from '../../session/options.ts';
import { receiptPage } from '../../support/receipt/receipt-page.ts';
import { readReceipt } from '../../support/receipt/receipt.ts';
import { readStatus } from '../../support/status/read-status.ts';
import { statusPage } from '../../support/status/status-page.ts';

export function reportReaders(
  context: ReadingContext,
): Pick<SessionOptions, 'readStatusReport' | 'readReceipt'> {
  const { i18n } = context;
  return {
    async readStatusReport(readContext, operator) {
      const deps = await openSupportDeps(readContext, context);
      const subject = { kind: 'operator', operator } as const;
      const status = await readStatus(deps, { subject });
      return statusPage(status, i18n, { steps: false, messages: true });
    },
    async readReceipt(connection, operator) {
      const deps = await openSupportDeps(connection, context);
      const journals = await context.records.journals();
      const subject = { kind: 'operator', operator } as const;
      const { receipt } = await readReceipt(
        { ...deps, ports: connection.ports, journals },
        { subject },
      );
      return `${reportMarkdown(receiptPage(receipt, i18n), i18n).join('\n')}\n`;
    },
  };
}
