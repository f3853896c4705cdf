import { OnboardError } from '../../domain/errors.ts';
import { message } from '../../domain/message.ts';
import type { SendContext } from '../sending/perform-task.ts';
import { secondStep, type CompletionOrder, type SecondStep } from './steps/second-step.ts';

/**
 * Second step of removing a node. Also takes the transaction of an addition whose registration has
 * expired: the P-Chain never had it, so that what is left of a removal is to have the manager forget it.
 * @throws OnboardError E-TX-103 where the transaction is of an addition that became a validator; as
 * `secondStep` does
 */
export function completeRemoval(order: CompletionOrder, sending: SendContext): Promise<SecondStep> {
  const { nodeId, transaction: hash } = order;
  return secondStep(['removal', 'registration'], order, sending, ({ l1, change, manager }) => {
    const { validationId } = change;
    if (change.kind === 'removal') {
      return { kind: 'remove-node', l1, input: { nodeId, validationId, initiate: false } };
    }
    const { status } = manager;
    if (status !== 'pending-added' && status !== 'invalidated') {
      throw new OnboardError('E-TX-103', { hash, what: message('noun.removal'), node: nodeId });
    }
    return { kind: 'clean-up', l1, input: { nodeId, validationId } };
  });
}
