import { parseAddress } from '../../domain/identity/evm.ts';
import { parseNodeId } from '../../domain/identity/ids.ts';
import { nAvax, NAVAX_DECIMALS, parseAmount } from '../../domain/units.ts';
import { message } from '../../domain/message.ts';
import { argument, textOption, type Definition } from '../definition.ts';
import { nodeArgument } from '../options/node-arguments.ts';
import { usageError } from '../options/option-values.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'top-up';

/** Adds to a validator's P-Chain balance; anybody may pay. */
export const topUpDefinition: Definition = {
  name: NAME,
  summary: message('command.top-up.summary'),
  group: 'group.nodes',
  arguments: [nodeArgument, { name: 'amount', help: message('argument.amount') }],
  options: [
    ...sendingOptions,
    { flags: '--middleware <address>', help: message('option.middleware') },
  ],
  example: '--network sandbox --yes $NODE_ID 0.5',
  run: async (call, context) => {
    const nodeId = parseNodeId(argument(call, 0));
    const amount = nAvax(parseAmount(argument(call, 1), NAVAX_DECIMALS));
    if (amount === 0n) throw usageError(NAME, message('call.zero-amount'));
    const given = textOption(call, 'middleware');
    const order = {
      nodeId,
      amount,
      ...(given !== undefined && {
        middleware: parseAddress(given, 'noun.middleware-address'),
      }),
    };
    const [{ send }, { topUp }] = await Promise.all([
      import('../sending/send.ts'),
      import('./perform-top-up.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => topUp(order, sending),
      (performed, fact) => ({
        lines: performed.included.slice(-1).map(({ id }) => id),
        data: { nodeID: nodeId, amountNAvax: amount, balance: fact },
      }),
    );
  },
};
