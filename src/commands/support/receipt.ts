import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';
import { requireNetwork, networkOption } from '../options/shared-options.ts';
import { subjectArgument } from '../options/node-arguments.ts';
import { textOption } from '../options/option.ts';
import { markdownOption, outcomeOfL1s, printReport } from '../reading/outcome-of.ts';

const NAME = 'receipt';

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
    const [{ readReceipt, couldNotRead }, { receiptPage }, { receiptData }, { openSupportDeps }] =
      await Promise.all([
        import('../../support/receipt/receipt.ts'),
        import('../../support/receipt/receipt-page.ts'),
        import('../../support/receipt/receipt-json.ts'),
        import('../reading/open-support-deps.ts'),
      ]);
    const network = await requireNetwork(NAME, options, context);
    const connection = await context.connections.connect(network);
    const { l1 } = options;
    const i18n = await context.i18n();
    const deps = await openSupportDeps(connection, context);
    const journals = await context.records.journals();
    const { receipt, notices } = await readReceipt(
      { ...deps, ports: connection.ports, journals },
      { subject, l1 },
    );
    for (const notice of notices) context.output.note(i18n.t(notice));
    return {
      outcome: couldNotRead(receipt) ? 'unclear' : outcomeOfL1s(receipt.status.l1s),
      lines: await printReport(receiptPage(receipt, i18n), options, i18n),
      data: receiptData(receipt),
    };
  },
});
