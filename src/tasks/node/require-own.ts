import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { ValidationId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { findOperatorOfValidation } from '../../protocol/contracts/listed-nodes.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { isExpired } from './change.ts';
import type { NodeContext, OperatorOf } from '../step.ts';

/**
 * Returns a function that reads the operator of a validation. Keeps each operator that it finds, because the
 * operator of a validation never changes.
 * @param startedPeriod a validation and its operator, as the receipt of the addition names them
 */
export function memoizeOperators(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  startedPeriod: {
    readonly validationId?: ValidationId;
    readonly owner?: EvmAddress | undefined;
  } = {},
): OperatorOf {
  const owners = new Map<ValidationId, EvmAddress>();
  if (startedPeriod.validationId && startedPeriod.owner)
    owners.set(startedPeriod.validationId, startedPeriod.owner);
  return async (node) => {
    const owner =
      owners.get(node.validationId) ?? (await findOperatorOfValidation(evm, l1, operator, node));
    if (owner !== undefined) owners.set(node.validationId, owner);
    return owner;
  };
}

/**
 * Refuses another operator's node. Some contracts accept calls for another operator's node. Others refuse
 * such calls only after the caller has paid for a P-Chain transaction. Accepts a finished validation. Accepts
 * an expired registration, because anyone may clean it up. If the operator is unknown, refuses only a pending
 * registration.
 * @throws OnboardError E-TASK-220; E-TASK-222 if the operator of a pending registration is unknown
 */
export async function requireOwn(
  { operator, operatorOf }: Pick<NodeContext, 'operator' | 'operatorOf'>,
  facts: ValidationFacts,
): Promise<void> {
  const { nodeId: node, validationId, live, manager } = facts;
  if (validationId === undefined || validationId !== live || isExpired(facts)) return;
  const owner = await operatorOf({ nodeId: node, validationId });
  if (owner === operator) return;
  if (owner !== undefined) throw new OnboardError('E-TASK-220', { node, owner, operator });
  if (manager?.status === 'pending-added') {
    throw new OnboardError('E-TASK-222', { node, validation: validationId });
  }
}
