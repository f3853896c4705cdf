import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';
import { requireNetwork } from '../options/network.ts';
import { subjectArgument } from '../options/node-arguments.ts';
import { textOption } from '../options/option.ts';
import { networkOption } from '../options/shared-options.ts';
import { markdownOption, printReport } from '../reading/print-report.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';

const NAME = 'receipt';

/** Prints a receipt of an operator's transactions, with the proofs that the chains provide. */
export const receiptDefinition = defineCommand({
  name: NAME,
  summary: message('command.receipt.summary'),
  group: 'group.support',
  arguments: { subject: subjectArgument },
  options: {
    network: networkOption,
    l1: textOption('--l1 <l1>', message('option.receipt.l1')),
    markdown: markdownOption,
  },
  example: '--network sandbox $OPERATOR',
  run: async ({ subject }, options, context) => {
    const [
      { readStatus },
      { readMemory },
      { receiptOf, isUnclear },
      { receiptPage },
      { receiptData },
      { allTransactions },
    ] = await Promise.all([
      import('../../support/status/read-status.ts'),
      import('../../support/status/failed-transactions.ts'),
      import('../../support/receipt/receipt.ts'),
      import('../../support/receipt/receipt-page.ts'),
      import('../../support/receipt/receipt-data.ts'),
      import('../../support/receipt/all-transactions.ts'),
    ]);
    const network = await requireNetwork(NAME, options, context);
    const { profile, ports } = await context.connections.connect(network);
    const { l1 } = options;
    const i18n = await context.i18n();
    const deps = await openSupportDeps(profile, ports, context);
    const status = await readStatus(deps, { subject, ...(l1 === undefined ? {} : { l1 }) });
    const { memory, skipped } = await readMemory(
      await context.records.journals(),
      profile.name,
      status.operator,
    );
    if (skipped > 0) {
      context.output.note(
        i18n.t('journal.damaged', { damage: message('reason.records', { count: skipped }) }),
      );
    }
    const transactions = await allTransactions(profile, l1, memory, status, ports);
    const receipt = receiptOf(profile, status, transactions);
    return {
      outcome: isUnclear(receipt) ? 'unclear' : 'done',
      lines: await printReport(receiptPage(receipt, i18n), options, i18n),
      data: receiptData(receipt),
    };
  },
});
