import { ready, satisfied } from '../engine/check.ts';
import type { Step } from '../engine/step.ts';
import { message } from '../domain/message.ts';
import { optCall, type OptIn } from './opt-in-step.ts';
import { planCall } from './plan-call.ts';
import type { Look, World } from './world.ts';

/**
 * Opts the operator out of an L1 or a vault. A vault's delegator counts stake only while the operator is
 * opted in to both; a warning in the intent says what that does to the nodes.
 */
export function optOutStep<L extends Look<World>>({
  kind,
  where,
  name,
  isOptedIn,
}: OptIn<L>): Step<L> {
  return {
    id: kind === 'l1' ? 'opt-out-l1' : `opt-out-vault:${where}`,
    title: message(`step.opt-out-${kind}`),
    check: async (look) =>
      (await isOptedIn(look))
        ? ready(where)
        : satisfied({ text: message(`fact.opted-out-${kind}`, { name }), source: 'C-Chain' }),
    plan: async ({ world, now }) => {
      const call = {
        ...optCall(kind, where, 'optOut', world),
        title: message(`intent.opt-out-${kind}`, { name }),
      };
      return { ...(await planCall(world, call, now)), warning: message(`warn.opt-out-${kind}`) };
    },
  };
}
