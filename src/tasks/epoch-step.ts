import { encodeFunctionData } from 'viem/utils';
import { ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { middlewareAbi } from '../protocol/abi/middleware.ts';
import { PAST } from './legs/present-change.ts';
import { say } from './messages.ts';
import type { NodeLook } from './node-look.ts';
import { planCall } from './plan-call.ts';

/** So many epochs are rolled over in one transaction, lest it need more gas than a block has. */
const AT_ONCE = 50n;

/**
 * Rolls the L1 middleware over to the present epoch where more epochs have passed than a write rolls
 * over by itself (`ManualEpochUpdateRequired`). Anyone may do it. `isNeeded`: whether a write follows.
 * A task that writes twice has it twice, as `epoch` and as `catch-up`: epochs pass in between, too.
 */
export function epochStep<L extends NodeLook>(
  isNeeded: (look: L) => Promise<boolean>,
  id: 'epoch' | 'catch-up' = 'epoch',
): Step<L> {
  return {
    id,
    title: say('step.epoch'),
    async check(look) {
      if (!(await isNeeded(look))) return satisfied(PAST);
      const epoch = await look.epoch();
      return epoch.toRollOver > 0n
        ? ready(`from:${epoch.lastUpdated}`)
        : satisfied({
            text: say('fact.epoch', { epoch: epoch.number }),
            source: epoch.computed ? 'computed' : 'C-Chain',
          });
    },
    async plan(look) {
      const epoch = await look.epoch();
      const epochs = epoch.toRollOver < AT_ONCE ? epoch.toRollOver : AT_ONCE;
      const { l1 } = look.world;
      return planCall(
        look.world,
        {
          title: say('intent.epoch', { epochs }),
          contract: { name: say('contract.middleware'), to: l1.middleware },
          data: encodeFunctionData({
            abi: middlewareAbi,
            functionName: 'manualProcessNodeStakeCache',
            args: [Number(epochs)],
          }),
        },
        look.now,
      );
    },
  };
}
