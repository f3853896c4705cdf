import { message } from '../../domain/message.ts';
import { defineSigningCommand } from '../definition.ts';
import { middlewareArgument, nodeArgument, parseSmallestUnits } from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { firstStepReport } from './steps/first-step-report.ts';

const NAME = 'middleware-init-stake-update';

/** First step of a weight update. */
export const middlewareInitStakeUpdateDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-init-stake-update.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    stake: {
      name: 'total_new_stake',
      help: message('argument.total-new-stake'),
      parse: parseSmallestUnits,
    },
  },
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID 4000000000000000000000',
  run: async (order, options, context) => {
    const [{ send }, { initStakeUpdate }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/initiate.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => initStakeUpdate(order, sending),
      (performed, _, i18n) => firstStepReport(performed, order, context, i18n),
    );
  },
});
