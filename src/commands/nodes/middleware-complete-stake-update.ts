import { message } from '../../domain/message.ts';
import type { Definition } from '../definition.ts';
import {
  completionArguments,
  middlewareArgument,
  nodeArgument,
} from '../options/node-arguments.ts';
import { secondStepReport } from './steps/second-step-report.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'middleware-complete-stake-update';

/** Second step of a weight update. */
export const middlewareCompleteStakeUpdateDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-complete-stake-update.summary'),
  group: 'group.nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    {
      name: 'init_stake_update_tx_hash',
      help: message('argument.init-stake-update-tx-hash'),
      mayBeHash: true,
    },
  ],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (call, context) => {
    const order = completionArguments(call);
    const [{ send }, { completeStakeUpdate }] = await Promise.all([
      import('../sending/send.ts'),
      import('./complete-stake-update.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => completeStakeUpdate(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
};
