import { message } from '../../domain/message.ts';
import { defineSigningCommand } from '../definition.ts';
import {
  firstStepTransactionArgument,
  middlewareArgument,
  nodeArgument,
} from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { secondStepReport } from './steps/second-step-report.ts';

const NAME = 'middleware-complete-stake-update';

/** Second step of a weight update. */
export const middlewareCompleteStakeUpdateDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-complete-stake-update.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    transaction: firstStepTransactionArgument(
      'init_stake_update_tx_hash',
      message('argument.init-stake-update-tx-hash'),
    ),
  },
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (order, options, context) => {
    const [{ send }, { completeStakeUpdate }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/complete.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => completeStakeUpdate(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
});
