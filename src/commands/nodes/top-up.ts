import { parseAddress } from '../../domain/identity/evm.ts';
import { type Message, message } from '../../domain/message.ts';
import { type NAvax, parseNAvax } from '../../domain/units.ts';
import { defineSigningCommand } from '../definition.ts';
import { nodeArgument } from '../options/node-arguments.ts';
import {
  allGiven,
  flagOption,
  parsedOption,
  usageError,
  wholeNumberOption,
} from '../options/option.ts';
import { allowOtherOwnerOption, sendingOptions } from '../options/shared-options.ts';

const options = {
  ...sendingOptions,
  middleware: parsedOption('--middleware <address>', (text) =>
    parseAddress(text, 'noun.middleware-address'),
  ),
  allowOtherOwner: allowOtherOwnerOption,
  all: { ...flagOption('--all'), needs: ['--days'] },
  days: { ...wholeNumberOption('--days <number>', [1, 3650]), needs: ['--all'] },
};

/** Any account may pay. */
export const topUpDefinition = defineSigningCommand({
  name: 'top-up',
  arguments: {
    nodeId: { ...nodeArgument, optional: true, unless: '--all' },
    amount: { name: 'amount', parse: parseTopUp, optional: true, unless: '--all' },
  },
  options,
  example: '--network sandbox --yes $NODE_ID 0.5',
  run: async ({ nodeId, amount }, given, context) => {
    const { send } = await import('../sending/send.ts');
    const { days, middleware } = given;
    if (days !== undefined) {
      const { topUpAll } = await import('./run-top-up.ts');
      const { dryRun: isDryRun } = given;
      const values = { days: BigInt(days), middleware };
      const note = (line: Message) => context.output.note(context.i18n.t(line));
      // The report of a dry run has the plan.
      const notePlan = isDryRun ? () => undefined : note;
      return send(
        {
          attempt: (sendContext) => topUpAll(values, sendContext, note, notePlan),
          describe: ({ included, preview }) => ({
            lines: isDryRun
              ? preview.lines.map((line) => context.i18n.t(line))
              : included.filter(({ step }) => step === 'top-up').map(({ id }) => id),
            data: preview.data,
          }),
        },
        given,
        context,
      );
    }
    const { topUp } = await import('./run-top-up.ts');
    const node = allGiven({ nodeId, amount });
    return send(
      {
        attempt: (sendContext) => topUp({ ...node, middleware }, sendContext),
        describe: (performed, fact) => ({
          lines: performed.included.slice(-1).map(({ id }) => id),
          data: {
            nodeID: node.nodeId,
            /** The added amount. */
            amountNAvax: node.amount,
            /** The validator's balance after the top-up. */
            balance: fact,
          },
        }),
      },
      given,
      context,
    );
  },
});

/** Above zero, in nAVAX. @throws OnboardError E-AMT-101, E-CLI-101 */
function parseTopUp(text: string): NAvax {
  const amount = parseNAvax(text);
  if (amount === 0n) throw usageError(message('call.zero-amount'));
  return amount;
}
