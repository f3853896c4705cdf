import { OnboardError } from '../domain/errors.ts';
import type { ValidationId } from '../domain/ids.ts';
import { otherOwner } from '../protocol/contracts/own-validations.ts';
import type { NodeLook } from './node-look.ts';

/**
 * Why a change of a node is not the operator's to begin: it is told to be another operator's now.
 * undefined: nothing tells so. Not every middleware refuses it by itself.
 */
export async function requireOwn(
  { world: { readers, l1, operator }, nodeId }: Pick<NodeLook, 'world' | 'nodeId'>,
  validationId: ValidationId,
): Promise<OnboardError | undefined> {
  const owner = await otherOwner(readers.evm, l1, operator, { nodeId, validationId });
  return owner && new OnboardError('E-TASK-220', { node: nodeId, owner });
}
