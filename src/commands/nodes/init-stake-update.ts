import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { firstStep, type FirstStep } from './steps/first-step.ts';
import type { SendContext } from '../sending/perform-task.ts';

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
