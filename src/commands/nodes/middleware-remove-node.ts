import { message } from '../../domain/message.ts';
import type { Definition } from '../definition.ts';
import { firstStepReport } from './steps/first-step-report.ts';
import { middlewareAndNode, middlewareArgument, nodeArgument } from '../options/node-arguments.ts';
import { sendingOptions } from '../options/shared-options.ts';

const NAME = 'middleware-remove-node';

/** First step of removing a node, or of clearing an expired registration away. */
export const middlewareRemoveNodeDefinition: Definition = {
  name: NAME,
  summary: message('command.middleware-remove-node.summary'),
  group: 'group.nodes',
  arguments: [middlewareArgument, nodeArgument],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID',
  run: async (call, context) => {
    const order = middlewareAndNode(call);
    const [{ send }, { removeNode }] = await Promise.all([
      import('../sending/send.ts'),
      import('./remove-node.ts'),
    ]);
    return send(
      NAME,
      call,
      context,
      (sending) => removeNode(order, sending),
      (performed, _, words) => firstStepReport(performed, order, context, words),
    );
  },
};
