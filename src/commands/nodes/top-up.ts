import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { type NAvax, parseNAvax } from '../../domain/units.ts';
import { defineSigningCommand } from '../definition.ts';
import { nodeArgument } from '../options/node-arguments.ts';
import { flagOption, parsedOption, usageError, wholeNumberOption } from '../options/option.ts';
import { allowOtherOwnerOption, sendingOptions } from '../options/shared-options.ts';

const options = {
  ...sendingOptions,
  middleware: parsedOption('--middleware <address>', (text) =>
    parseAddress(text, 'noun.middleware-address'),
  ),
  allowOtherOwner: allowOtherOwnerOption,
  all: {
    ...flagOption('--all'),
    needs: '--days',
    excludes: ['<node_id>'],
  },
  days: {
    ...wholeNumberOption('--days <number>', [1, 3650]),
    needs: '--all',
  },
};

/** Any account may pay. */
export const topUpDefinition = defineSigningCommand({
  name: 'top-up',
  arguments: {
    nodeId: { ...nodeArgument, optional: true },
    amount: { name: 'amount', parse: parseTopUp, optional: true },
  },
  options,
  example: '--network sandbox --yes $NODE_ID 0.5',
  run: async ({ nodeId, amount }, given, context) => {
    const { send } = await import('../sending/send.ts');
    const { days, middleware } = given;
    if (days !== undefined) {
      const { topUpAll } = await import('./run-top-up.ts');
      const { dryRun: isDryRun } = given;
      const values = { days: BigInt(days), isDryRun, middleware };
      return send(
        {
          attempt: (sendContext) =>
            topUpAll(values, sendContext, (line) => context.output.note(context.i18n.t(line))),
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
    if (nodeId === undefined) throw missingArgument('node_id');
    if (amount === undefined) throw missingArgument('amount');
    const { topUp } = await import('./run-top-up.ts');
    const values = { nodeId, amount, middleware };
    return send(
      {
        attempt: (sendContext) => topUp(values, sendContext),
        describe: (performed, fact) => ({
          lines: performed.included.slice(-1).map(({ id }) => id),
          data: {
            nodeID: nodeId,
            /** The added amount. */
            amountNAvax: amount,
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

function missingArgument(name: string) {
  return usageError(message('call.missing-argument', { name }));
}

/** Above zero, in nAVAX. @throws OnboardError E-AMT-101, E-CLI-101 */
function parseTopUp(text: string): NAvax {
  const amount = parseNAvax(text);
  if (amount === 0n) throw usageError(message('call.zero-amount'));
  return amount;
}
