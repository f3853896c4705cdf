import type { ReadingContext } from '../../commands/context.ts';
import { openSupportDeps } from '../../commands/reading/open-support-deps.ts';
import { reportMarkdown } from '../../page/markdown.ts';
import type { SessionOptions } from '../../session/options.ts';
import { allTransactions } from '../../support/receipt/all-transactions.ts';
import { receiptPage } from '../../support/receipt/receipt-page.ts';
import { receiptOf } from '../../support/receipt/receipt.ts';
import { readStatus } from '../../support/status/read-status.ts';
import { readMemory } from '../../support/status/failed-transactions.ts';

/** Returns the function with which the wizard reads the receipt that it saves. */
export function receiptReader(context: ReadingContext): SessionOptions['readReceipt'] {
  return async ({ profile, ports }, operator) => {
    const deps = await openSupportDeps(profile, ports, context);
    const status = await readStatus(deps, { subject: { kind: 'operator', operator } });
    const { memory } = await readMemory(await context.records.journals(), profile.name, operator);
    const transactions = await allTransactions(profile, undefined, memory, status, ports);
    const i18n = await context.i18n();
    const lines = reportMarkdown(receiptPage(receiptOf(profile, status, transactions), i18n), i18n);
    return `${lines.join('\n')}\n`;
  };
}
