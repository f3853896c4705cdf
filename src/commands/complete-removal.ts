import type { Sending } from './perform-task.ts';
import { secondStep, type CompletionOrder, type SecondStep } from './second-step.ts';

/** Second step of removing a node. */
export function completeRemoval(order: CompletionOrder, sending: Sending): Promise<SecondStep> {
  return secondStep('remove-node', order, sending, (l1, validationId) => ({
    kind: 'remove-node',
    l1,
    input: { nodeId: order.nodeId, validationId, initiate: false },
  }));
}
