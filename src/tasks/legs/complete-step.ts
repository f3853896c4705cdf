import type { Hex } from '../../domain/bytes.ts';
import { ready, satisfied } from '../../engine/check.ts';
import type { Message } from '../../domain/message.ts';
import type { Step } from '../../engine/step.ts';
import { predicateEntry } from '../../protocol/warp/predicate.ts';
import { changeSubject, type Change } from '../change.ts';
import { epochStep } from '../epoch-step.ts';
import { message } from '../../domain/message.ts';
import { planCall, type CallPlan } from '../plan-call.ts';
import type { Handles, LegsLook } from './legs.ts';
import { acknowledgementOf, messageId } from './messages-of.ts';
import { awaitsWord, plannedChange, presentChange } from './present-change.ts';

/**
 * Brings the P-Chain's word back to the L1 middleware, which completes the change; rolls its epochs
 * over before that where it would refuse for them.
 */
export function completeSteps<L extends LegsLook>(handles: Handles): readonly Step<L>[] {
  const isNeeded = async (look: L): Promise<boolean> => {
    const present = await presentChange(look, handles);
    return present !== undefined && awaitsWord(present.change);
  };
  const decisive = async (look: L) => ({ plan: await completion(look, handles) });
  return [epochStep(isNeeded, decisive, 'catch-up'), completeStep(handles)];
}

function completeStep<L extends LegsLook>(handles: Handles): Step<L> {
  return {
    id: 'complete',
    title: message('step.complete'),
    async check(look) {
      const present = await presentChange(look, handles);
      return present === undefined || !awaitsWord(present.change)
        ? satisfied({ text: message('fact.completed'), source: 'C-Chain' })
        : ready(changeSubject(present.change));
    },
    async plan(look) {
      return planCall(look.world, await completion(look, handles), look.now);
    },
  };
}

async function completion(look: LegsLook, handles: Handles): Promise<CallPlan> {
  const { change } = await plannedChange(look, handles);
  const { l1 } = look.world;
  const carries = messageId(acknowledgementOf(change, l1));
  const signed = look.memory.aggregate(carries);
  if (signed === undefined) throw new RangeError('planned without signatures');
  return {
    title: completionTitle(change, look.nodeId),
    contract: { name: message('contract.middleware'), to: l1.middleware },
    data: completionCall(change, look),
    accessList: [predicateEntry(signed)],
    carries,
  };
}

function completionCall(change: Change, { world, nodeId }: LegsLook): Hex {
  const { generation } = world.l1;
  if (change.kind === 'registration')
    return generation.completeRegistration(world.operator, nodeId);
  return change.kind === 'weight'
    ? generation.completeStakeUpdate(nodeId)
    : generation.completeRemoval();
}

export function completionTitle(change: Change, node: string): Message {
  if (change.kind === 'registration') return message('intent.complete-registration', { node });
  if (change.kind === 'weight') return message('intent.complete-update', { node });
  return change.kind === 'expired'
    ? message('intent.clean-up', { node })
    : message('intent.complete-removal', { node });
}
