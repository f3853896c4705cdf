import { OnboardError } from '../../domain/errors.ts';
import type { NodeId, ValidationId } from '../../domain/identity/ids.ts';
import { blocked, satisfied } from '../../engine/step.ts';
import { type NodeContext, type TitledTask, checkOnlyStep } from '../task-context.ts';
import { changeOf } from '../validation/change-in-progress.ts';
import { completeSteps, signaturesStep } from './warp-steps.ts';
import { PAST, type WarpStepsSnapshot } from '../validation/warp-steps-snapshot.ts';
import { type NodeSnapshot, beginAnyNodeSnapshot } from '../validation/node-snapshot.ts';

export interface CleanUpInput {
  readonly nodeId: NodeId;
  readonly validationId: ValidationId;
}

/**
 * Cleans up a registration that expired before the P-Chain accepted it. The validators sign that the
 * registration is no longer possible, and the validator manager invalidates the registration. After that, the
 * operator can add the node again.
 */
export function cleanUpTask(
  context: NodeContext,
  input: CleanUpInput,
): TitledTask<WarpStepsSnapshot> {
  return {
    steps: [expiredStep, signaturesStep('acknowledge'), ...completeSteps],
    beginSnapshot: (memory, now) => ({
      ...beginAnyNodeSnapshot(context, input, memory, now),
      kinds: new Set(['expired']),
    }),
  };
}

const expiredStep = checkOnlyStep('expired', async (snapshot: NodeSnapshot) => {
  const facts = await snapshot.validation();
  const isOver = facts.manager?.status === 'invalidated';
  return isOver || changeOf(facts).kind === 'expired'
    ? satisfied(PAST)
    : blocked(new OnboardError('E-TASK-217', { node: snapshot.nodeId }));
});
