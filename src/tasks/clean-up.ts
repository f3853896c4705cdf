import { OnboardError } from '../domain/errors.ts';
import type { NodeId, ValidationId } from '../domain/ids.ts';
import { blocked, satisfied } from '../engine/check.ts';
import type { Step, Task } from '../engine/step.ts';
import { changeOf } from './change.ts';
import { acknowledgeStep } from './legs/acknowledge-step.ts';
import { completeSteps } from './legs/complete-step.ts';
import { PAST } from './legs/present-change.ts';
import { say } from './messages.ts';
import { lookAtAnyNode, type NodeLook } from './node-look.ts';
import type { NodeWorld } from './world.ts';

export interface CleanUpInput {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/**
 * Clears away a registration that expired before the P-Chain had it: the P-Chain's validators attest
 * that it will never be, and the manager forgets it. Then the node can be added again.
 */
export function cleanUpTask(
  world: NodeWorld,
  { nodeId, validationId }: CleanUpInput,
): Task<NodeLook> {
  const handles = new Set(['expired'] as const);
  return {
    kind: 'clean-up',
    steps: [expiredStep, acknowledgeStep(handles), ...completeSteps(handles)],
    look: (memory, now) => lookAtAnyNode(world, nodeId, validationId, memory, now),
  };
}

/** What is not expired has nothing to be cleared away; what was cleared away has nothing left. */
const expiredStep: Step<NodeLook> = {
  id: 'expired',
  title: say('step.expired'),
  async check(look) {
    const facts = await look.validation();
    const isOver = facts.manager?.status === 'invalidated';
    return isOver || changeOf(facts).kind === 'expired'
      ? satisfied(PAST)
      : blocked(new OnboardError('E-TASK-217', { node: look.nodeId }));
  },
  plan() {
    throw new RangeError('this step only looks');
  },
};
