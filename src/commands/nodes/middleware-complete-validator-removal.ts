import { message } from '../../domain/message.ts';
import { defineSigningCommand } from '../definition.ts';
import {
  firstStepTransactionArgument,
  middlewareArgument,
  nodeArgument,
} from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { secondStepReport } from './steps/second-step-report.ts';

const NAME = 'middleware-complete-validator-removal';

/** Second step of removing a node. */
export const middlewareCompleteValidatorRemovalDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-complete-validator-removal.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
    transaction: firstStepTransactionArgument(
      'remove_node_tx_hash',
      message('argument.remove-node-tx-hash'),
    ),
  },
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (order, options, context) => {
    const [{ send }, { completeRemoval }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/complete.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => completeRemoval(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
});
