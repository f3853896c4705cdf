import type { EvmAddress } from '../domain/evm.ts';
import type { NodeId } from '../domain/ids.ts';
import { firstStep, type FirstStep } from './first-step.ts';
import type { SendContext } from './perform-task.ts';

/** First step of a weight update; `stake` is the node's new total, in the stake's smallest unit. */
export function initStakeUpdate(
  order: { readonly middleware: EvmAddress; readonly nodeId: NodeId; readonly stake: bigint },
  sending: SendContext,
): Promise<FirstStep> {
  const { middleware, nodeId, stake } = order;
  return firstStep({ middleware }, sending, (l1) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId, stake },
  }));
}
