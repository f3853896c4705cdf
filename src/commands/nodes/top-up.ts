import { parseAddress } from '../../domain/identity/evm.ts';
import { message } from '../../domain/message.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount, type NAvax } from '../../domain/units.ts';
import { defineSigningCommand } from '../definition.ts';
import { nodeArgument } from '../options/node-arguments.ts';
import { parsedOption, usageError } from '../options/option.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'top-up';

/** Increases a validator's P-Chain balance; any account may pay. */
export const topUpDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.top-up.summary'),
  group: 'group.nodes',
  arguments: {
    nodeId: nodeArgument,
    amount: { name: 'amount', help: message('argument.amount'), parse: parseTopUp },
  },
  options: {
    ...sendingOptions,
    middleware: parsedOption('--middleware <address>', message('option.middleware'), (text) =>
      parseAddress(text, 'noun.middleware-address'),
    ),
  },
  example: '--network sandbox --yes $NODE_ID 0.5',
  run: async ({ nodeId, amount }, options, context) => {
    const [{ send }, { topUp }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/top-up.ts'),
    ]);
    const { middleware } = options;
    const order = { nodeId, amount, ...(middleware !== undefined && { middleware }) };
    return send(
      NAME,
      options,
      context,
      (sending) => topUp(order, sending),
      (performed, fact) => ({
        lines: performed.included.slice(-1).map(({ id }) => id),
        data: { nodeID: nodeId, amountNAvax: amount, balance: fact },
      }),
    );
  },
});

/**
 * Parses an amount of AVAX above zero, in nAVAX.
 * @throws OnboardError E-AMT-101, E-CLI-101
 */
function parseTopUp(text: string): NAvax {
  const amount = nAvax(parseAmount(text, NAVAX_DECIMALS));
  if (amount === 0n) throw usageError(NAME, message('call.zero-amount'));
  return amount;
}
