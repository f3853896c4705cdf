import { message } from '../../domain/message.ts';
import { defineCommand } from '../definition.ts';
import { markdownOption, networkOption } from '../options/shared-options.ts';
import { subjectArgument } from '../options/node-arguments.ts';
import { textOption } from '../options/option.ts';

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
  run: async ({ subject }, options, context) =>
    (await import('./run-receipt.ts')).runReceipt(subject, options, context),
});
