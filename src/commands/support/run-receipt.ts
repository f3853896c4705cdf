import { failuresOf, readReceipt } from '../../support/receipt/receipt.ts';
import { receiptData } from '../../support/receipt/receipt-json.ts';
import { receiptPage } from '../../support/receipt/receipt-page.ts';
import type { Subject } from '../../support/status/subject.ts';
import type { ReadingContext } from '../context.ts';
import { requireNetwork, type NetworkOptions } from '../options/shared-options.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { outcomeOfL1s, formatReport } from '../reading/report-outcome.ts';
import { outcomeOfFailures } from '../options/wait-options.ts';

type ReceiptQuery = Omit<Parameters<typeof readReceipt>[1], 'subject'>;

export async function runReceipt(
  subject: Subject,
  options: NetworkOptions & ReceiptQuery & { readonly markdown: boolean },
  context: ReadingContext,
) {
  const network = await requireNetwork(options, context);
  const connection = await context.connections.connect(network);
  const { l1, since } = options;
  const { i18n } = context;
  const deps = await openSupportDeps(connection, context);
  const journals = await context.records.journals();
  const { receipt, notices } = await readReceipt(
    { ...deps, ports: connection.ports, journals },
    { subject, l1, since },
  );
  for (const notice of notices) context.output.note(i18n.t(notice));
  const failures = failuresOf(receipt);
  return {
    outcome: failures.length === 0 ? outcomeOfL1s(receipt.status.l1s) : outcomeOfFailures(failures),
    lines: formatReport(receiptPage(receipt, i18n), options, i18n),
    data: receiptData(receipt),
  };
}
