import type { SendContext } from '../sending/perform-task.ts';
import { secondStep, type CompletionOrder, type SecondStep } from './steps/second-step.ts';

/** Second step of a weight update. */
export function completeStakeUpdate(
  order: CompletionOrder,
  sending: SendContext,
): Promise<SecondStep> {
  return secondStep(['weight'], order, sending, ({ l1 }) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId: order.nodeId },
  }));
}
