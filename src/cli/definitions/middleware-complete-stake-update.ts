import type { Definition } from '../definition.ts';
import { completionArguments, middlewareArgument, nodeArgument } from '../node-arguments.ts';
import { tellSecondStep } from '../second-step-report.ts';
import { sendingOptions } from '../shared-options.ts';

const NAME = 'middleware-complete-stake-update';

/** Second step of a weight update. */
export const middlewareCompleteStakeUpdateDefinition: Definition = {
  name: NAME,
  summary: 'Complete a change of stake: P-Chain, acknowledgement, L1',
  group: 'Nodes',
  arguments: [
    middlewareArgument,
    nodeArgument,
    { name: 'init_stake_update_tx_hash', help: 'what the first step printed', mayBeHash: true },
  ],
  options: sendingOptions,
  example: '--network sandbox --yes $MIDDLEWARE $NODE_ID $TX',
  run: async (call, shell) => {
    const order = completionArguments(call);
    const [{ send }, { completeStakeUpdate }] = await Promise.all([
      import('../sending.ts'),
      import('../../commands/complete-stake-update.ts'),
    ]);
    return send(
      NAME,
      call,
      shell,
      (sending) => completeStakeUpdate(order, sending),
      (performed) => tellSecondStep(performed, order.nodeId),
    );
  },
};
