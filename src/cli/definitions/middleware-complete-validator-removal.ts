import type { Definition } from '../definition.ts';
import { completionArguments, middlewareArgument, nodeArgument } from '../node-arguments.ts';
import { tellSecondStep } from '../second-step-report.ts';
import { sendingOptions } from '../shared-options.ts';

const NAME = 'middleware-complete-validator-removal';

/** Second step of removing a node. */
export const middlewareCompleteValidatorRemovalDefinition: Definition = {
  name: NAME,
  summary: 'Complete a removal: P-Chain, acknowledgement, L1',
  group: 'Nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    {
      name: 'remove_node_tx_hash',
      help: 'what the first step printed; for an expired registration, that of its addition',
      mayBeHash: true,
    },
  ],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (call, shell) => {
    const order = completionArguments(call);
    const [{ send }, { completeRemoval }] = await Promise.all([
      import('../sending.ts'),
      import('../../commands/complete-removal.ts'),
    ]);
    return send(
      NAME,
      call,
      shell,
      (sending) => completeRemoval(order, sending),
      (performed) => tellSecondStep(performed, order.nodeId),
    );
  },
};
