import { message } from '../../domain/message.ts';
import type { Definition } from '../definition.ts';
import {
  completionArguments,
  middlewareArgument,
  nodeArgument,
} from '../options/node-arguments.ts';
import { secondStepReport } from './steps/second-step-report.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'middleware-complete-validator-removal';

/** Second step of removing a node. */
export const middlewareCompleteValidatorRemovalDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-complete-validator-removal.summary'),
  group: 'group.nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    {
      name: 'remove_node_tx_hash',
      help: message('argument.remove-node-tx-hash'),
      mayBeHash: true,
    },
  ],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (call, context) => {
    const order = completionArguments(call);
    const [{ send }, { completeRemoval }] = await Promise.all([
      import('../sending/send.ts'),
      import('./complete-removal.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => completeRemoval(order, sending),
      (performed) => secondStepReport(performed, order.nodeId),
    );
  },
};
