import { encodeFunctionData } from 'viem/utils';
import { ready, satisfied } from '../engine/check.ts';
import type { FollowUp } from '../engine/intent.ts';
import type { Step } from '../engine/step.ts';
import { middlewareAbi } from '../protocol/abi/middleware.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { simulateFollowUp, type Decisive } from './follow-up.ts';
import { PAST } from './legs/present-change.ts';
import { message } from '../domain/message.ts';
import type { NodeLook } from './node-look.ts';
import { planCall, type CallPlan } from './plan-call.ts';

/** So many epochs are rolled over in one transaction, lest it need more gas than a block has. */
const AT_ONCE = 50n;

/**
 * Rolls the L1 middleware over to the present epoch where more epochs have passed than a write rolls
 * over by itself (`ManualEpochUpdateRequired`), or would have passed if the next epoch began before the write is in a block. Anyone may do it. `isNeeded`: whether a write follows;
 * `decisive`: that write, which is simulated before the rollover is paid for.
 * A task that writes twice has it twice, as `epoch` and as `catch-up`: epochs pass in between, too.
 */
export function epochStep<L extends NodeLook>(
  isNeeded: (look: L) => Promise<boolean>,
  decisive: (look: L) => Decisive | Promise<Decisive>,
  id: 'epoch' | 'catch-up' = 'epoch',
): Step<L> {
  return {
    id,
    title: message('step.epoch'),
    async check(look) {
      if (!(await isNeeded(look))) return satisfied(PAST);
      const epoch = await look.epoch();
      return epoch.toRollOverSoon > 0n
        ? ready(`from:${epoch.lastUpdated}`)
        : satisfied({
            text: message('fact.epoch', { epoch: epoch.number }),
            source: epoch.computed ? 'computed' : 'C-Chain',
          });
    },
    async plan(look) {
      const { toRollOverSoon } = await look.epoch();
      const plans = rollovers(toRollOverSoon, look.world.l1);
      const [first, ...rest] = plans;
      const calls = plans.map(({ contract: { to }, data }) => ({ to, data }));
      const last = await simulateFollowUp(look.world, calls, await decisive(look));
      const intent = await planCall(look.world, first, look.now);
      const further = rest.map(({ title }): FollowUp => ({ title, fee: intent.fee }));
      return last === undefined
        ? {
            ...intent,
            follows: further,
            warning: intent.warning ?? message('intent.next-by-reads'),
          }
        : { ...intent, follows: [...further, last] };
    },
  };
}

/** The rollovers that a write would need now, with their fees; none where it rolls over by itself. */
export async function rolloverFollowUps(look: NodeLook): Promise<readonly FollowUp[]> {
  const { toRollOverSoon } = await look.epoch();
  if (toRollOverSoon === 0n) return [];
  const plans = rollovers(toRollOverSoon, look.world.l1);
  const { fee } = await planCall(look.world, plans[0], look.now);
  return plans.map(({ title }) => ({ title, fee }));
}

/** The calls that roll over so many epochs. */
function rollovers(epochs: bigint, l1: L1Facts): [CallPlan, ...CallPlan[]] {
  if (epochs <= AT_ONCE) return [rollover(epochs, l1)];
  return [rollover(AT_ONCE, l1), ...rollovers(epochs - AT_ONCE, l1)];
}

function rollover(epochs: bigint, { middleware }: L1Facts): CallPlan {
  return {
    title: message('intent.epoch', { epochs }),
    contract: { name: message('contract.middleware'), to: middleware },
    data: encodeFunctionData({
      abi: middlewareAbi,
      functionName: 'manualProcessNodeStakeCache',
      args: [Number(epochs)],
    }),
  };
}
