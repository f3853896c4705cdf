import type { NodeId, ValidationId } from '../domain/ids.ts';
import type { Task } from '../engine/step.ts';
import { acknowledgeStep } from './legs/acknowledge-step.ts';
import { completeSteps } from './legs/complete-step.ts';
import { lookAtNode, type NodeLook } from './node-look.ts';
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
    steps: [acknowledgeStep(handles), ...completeSteps(handles)],
    look: (memory, now) => lookAtNode(world, nodeId, validationId, memory, now),
  };
}
