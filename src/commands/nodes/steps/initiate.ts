import type { EvmAddress } from '../../../domain/identity/evm.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { SendContext } from '../../sending/run-with-journal.ts';
import { firstStep, type FirstStep } from './first-step.ts';

/** A node of an L1, by its middleware. */
interface NodeOrder {
  readonly middleware: EvmAddress;
  readonly nodeId: NodeId;
}

/** First step of removing a node. */
export function removeNode(order: NodeOrder, sending: SendContext): Promise<FirstStep> {
  const { nodeId } = order;
  return firstStep(order, sending, (l1) => ({
    kind: 'remove-node',
    l1,
    input: { nodeId, initiate: true },
  }));
}

/** First step of a weight update; `stake` is the node's new total, in the stake's smallest unit. */
export function initStakeUpdate(
  order: NodeOrder & { readonly stake: bigint },
  sending: SendContext,
): Promise<FirstStep> {
  const { nodeId, stake } = order;
  return firstStep(order, sending, (l1) => ({
    kind: 'update-weight',
    l1,
    input: { nodeId, stake },
  }));
}
