import { message } from '../../domain/message.ts';
import { argument, textOption, type Definition } from '../definition.ts';
import { namedNetwork, refuseKey } from '../options/network.ts';
import { pathsOf } from '../options/paths-of.ts';
import { networkOption } from '../options/shared-options.ts';
import { parseSubject } from '../../support/status/subject.ts';
import { openSupportDeps } from '../reading/open-support-deps.ts';
import { receiptOf, isUnclear } from '../../support/receipt/receipt.ts';

const NAME = 'receipt';

/** Writes down what was done, with every proof. */
export const receiptDefinition: Definition = {
  name: NAME,
  summary: message('command.receipt.summary'),
  group: 'group.support',
  arguments: [
    {
      name: 'operator_or_node_or_transaction',
      help: message('argument.operator-or-node-or-transaction'),
      mayBeHash: true,
    },
  ],
  options: [networkOption, { flags: '--l1 <l1>', help: message('option.receipt.l1') }],
  example: '--network sandbox $OPERATOR',
  run: async (call, context) => {
    refuseKey(NAME, call);
    const [{ readStatus }, { readMemory }, text, { allTransactions }] = await Promise.all([
      import('../../support/status/read/read-status.ts'),
      import('../../support/read-memory.ts'),
      import('../../support/receipt/receipt-text.ts'),
      import('../../support/receipt/all-transactions.ts'),
    ]);
    const subject = parseSubject(argument(call, 0));
    const paths = pathsOf(call, context);
    const connection = await context.connect(await namedNetwork(NAME, call, context), paths);
    try {
      const { profile, ports } = connection;
      const l1 = textOption(call, 'l1');
      const words = await context.words();
      const deps = await openSupportDeps(profile, ports, call, context);
      const status = await readStatus(deps, { subject, ...(l1 === undefined ? {} : { l1 }) });
      const { memory, skipped } = await readMemory(
        await context.journals(paths),
        profile.name,
        status.operator,
      );
      if (skipped > 0) {
        context.note(
          words.t('journal.damaged', { damage: message('reason.records', { count: skipped }) }),
        );
      }
      const { own, found } = await allTransactions(profile, l1, memory, status, ports);
      const receipt = receiptOf(profile, status, own, found);
      return {
        outcome: isUnclear(receipt) ? 'unclear' : 'done',
        lines: text.receiptMarkdown(receipt, words),
        data: text.receiptData(receipt),
      };
    } finally {
      await connection.close?.();
    }
  },
};
