import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { firstStep, type FirstStep } from './steps/first-step.ts';
import type { SendContext } from '../sending/perform-task.ts';

/** First step of removing a node. */
export function removeNode(
  order: { readonly middleware: EvmAddress; readonly nodeId: NodeId },
  sending: SendContext,
): Promise<FirstStep> {
  const { middleware, nodeId } = order;
  return firstStep({ middleware }, sending, (l1) => ({
    kind: 'remove-node',
    l1,
    input: { nodeId, initiate: true },
  }));
}
