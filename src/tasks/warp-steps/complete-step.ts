import type { Hex } from '../../domain/identity/bytes.ts';
import { ready, satisfied } from '../../engine/step.ts';
import type { Step } from '../step.ts';
import { predicateEntry } from '../../protocol/warp/predicate.ts';
import { changeSubject, type Change } from '../node/change.ts';
import { epochStep } from '../node/epoch-step.ts';
import { message } from '../../domain/message.ts';
import { planCall, type CallPlan } from '../calls/plan-call.ts';
import type { ChangeKinds, WarpStepsSnapshot } from './warp-steps-snapshot.ts';
import { acknowledgementOf, messageId } from './messages-of.ts';
import { awaitsPChainMessage, plannedChange, presentChange } from './present-change.ts';
import { completionTitle } from './titles.ts';

/**
 * Returns two steps. The first sends an epoch catch-up if the middleware needs one. The second completes the
 * change: it sends the P-Chain's acknowledgement to the L1 middleware.
 */
export function completeSteps<L extends WarpStepsSnapshot>(kinds: ChangeKinds): readonly Step<L>[] {
  const isNeeded = async (snapshot: L): Promise<boolean> => {
    const present = await presentChange(snapshot, kinds);
    return present !== undefined && awaitsPChainMessage(present.change);
  };
  const decisive = async (snapshot: L) => ({ plan: await completion(snapshot, kinds) });
  return [epochStep(isNeeded, decisive, 'catch-up'), completeStep(kinds)];
}

function completeStep<L extends WarpStepsSnapshot>(kinds: ChangeKinds): Step<L> {
  return {
    id: 'complete',
    title: message('step.complete'),
    async check(snapshot) {
      const present = await presentChange(snapshot, kinds);
      return present === undefined || !awaitsPChainMessage(present.change)
        ? satisfied({ text: message('fact.completed'), source: 'C-Chain' })
        : ready(changeSubject(present.change));
    },
    async plan(snapshot) {
      return planCall(snapshot.context, await completion(snapshot, kinds), snapshot.now);
    },
  };
}

async function completion(snapshot: WarpStepsSnapshot, kinds: ChangeKinds): Promise<CallPlan> {
  const { change } = await plannedChange(snapshot, kinds);
  const { l1 } = snapshot.context;
  const carries = messageId(acknowledgementOf(change, l1));
  const signed = snapshot.memory.aggregate(carries);
  if (signed === undefined) throw new RangeError('the acknowledgement is not signed yet');
  return {
    title: completionTitle(change, snapshot.nodeId),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: completionCall(change, snapshot),
    accessList: [predicateEntry(signed)],
    carries,
  };
}

function completionCall(change: Change, { context, nodeId }: WarpStepsSnapshot): Hex {
  const { generation } = context.l1;
  if (change.kind === 'registration')
    return generation.completeRegistration(context.operator, nodeId);
  return change.kind === 'weight'
    ? generation.completeStakeUpdate(nodeId)
    : generation.completeRemoval();
}
