import { message } from '../../domain/message.ts';
import { argument, type Definition } from '../definition.ts';
import { firstStepReport } from './steps/first-step-report.ts';
import {
  middlewareAndNode,
  middlewareArgument,
  nodeArgument,
  parseSmallestUnits,
} from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'middleware-init-stake-update';

/** First step of a weight update. */
export const middlewareInitStakeUpdateDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-init-stake-update.summary'),
  group: 'group.nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    { name: 'total_new_stake', help: message('argument.total-new-stake') },
  ],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID 4000000000000000000000',
  run: async (call, context) => {
    const order = { ...middlewareAndNode(call), stake: parseSmallestUnits(argument(call, 2)) };
    const [{ send }, { initStakeUpdate }] = await Promise.all([
      import('../sending/send.ts'),
      import('./init-stake-update.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => initStakeUpdate(order, sending),
      (performed, _, words) => firstStepReport(performed, order, context, words),
    );
  },
};
