import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import type { ValidationId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { ownerOf } from '../../protocol/contracts/listed-nodes.ts';
import type { ValidationFacts } from '../../protocol/contracts/validation-facts.ts';
import { isExpired } from './change.ts';
import type { NodeContext, OwnerOf } from '../read-context.ts';

/**
 * Reads owners of validation periods, each once: the owner of a period never changes.
 * @param begun a period whose owner is known by the transaction that began it
 */
export function memoizeOwners(
  evm: EvmReader,
  l1: Pick<L1Contracts, 'middleware' | 'generation'>,
  operator: EvmAddress,
  begun: { readonly validationId?: ValidationId; readonly owner?: EvmAddress | undefined } = {},
): OwnerOf {
  const known = new Map<ValidationId, EvmAddress>();
  if (begun.validationId && begun.owner) known.set(begun.validationId, begun.owner);
  return async (node) => {
    const owner = known.get(node.validationId) ?? (await ownerOf(evm, l1, operator, node));
    if (owner !== undefined) known.set(node.validationId, owner);
    return owner;
  };
}

/**
 * Refuses to work on a node of another operator. Contracts do not always refuse it by themselves, and where they do,
 * the P-Chain transaction before that is paid for already. A period that is over belongs to nobody; neither does a
 * registration that expired, which anyone may clear away.
 * @throws OnboardError E-TASK-220; E-TASK-222 where a registration would be paid for without knowing whose it is
 */
export async function requireOwn(
  { operator, ownerOf }: Pick<NodeContext, 'operator' | 'ownerOf'>,
  facts: ValidationFacts,
): Promise<void> {
  const { nodeId: node, validationId, live, manager } = facts;
  if (validationId === undefined || validationId !== live || isExpired(facts)) return;
  const owner = await ownerOf({ nodeId: node, validationId });
  if (owner === operator) return;
  if (owner !== undefined) throw new OnboardError('E-TASK-220', { node, owner, operator });
  if (manager?.status === 'pending-added') {
    throw new OnboardError('E-TASK-222', { node, validation: validationId });
  }
}
