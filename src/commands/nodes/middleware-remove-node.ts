import { message } from '../../domain/message.ts';
import { defineSigningCommand } from '../definition.ts';
import { middlewareArgument, nodeArgument } from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';
import { firstStepReport } from './steps/first-step-report.ts';

const NAME = 'middleware-remove-node';

/** First step of removing a node, or of cleaning up an expired registration. */
export const middlewareRemoveNodeDefinition = defineSigningCommand({
  name: NAME,
  summary: message('command.middleware-remove-node.summary'),
  group: 'group.nodes',
  arguments: {
    middleware: middlewareArgument,
    nodeId: nodeArgument,
  },
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID',
  run: async (order, options, context) => {
    const [{ send }, { removeNode }] = await Promise.all([
      import('../sending/send.ts'),
      import('./steps/initiate.ts'),
    ]);
    return send(
      NAME,
      options,
      context,
      (sending) => removeNode(order, sending),
      (performed, _, i18n) => firstStepReport(performed, order, context, i18n),
    );
  },
});
