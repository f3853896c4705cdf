import { OnboardError } from '../domain/errors.ts';
import type { EvmHash } from '../domain/evm.ts';
import type { NodeId, ValidationId } from '../domain/ids.ts';
import type { Readers } from '../ports/readers.ts';
import {
  changesInReceipt,
  type InitiatedChange,
} from '../protocol/contracts/changes-in-receipt.ts';
import type { L1Facts } from '../protocol/contracts/l1-facts.ts';
import { readValidation } from '../protocol/contracts/read-validation.ts';

/** What a change is called, for people. */
const WHAT: Record<InitiatedChange['kind'], string> = {
  registration: 'addition',
  weight: 'change of stake',
  removal: 'removal',
};

/**
 * The validation period that a transaction of whatever tool has begun to change. What matters is what
 * it did on this L1 to this node; who sent it, and to which contract, does not.
 * @throws OnboardError E-EVM-106, E-TASK-216, E-TX-102, E-TX-103
 */
export async function adoptChange(
  readers: Readers,
  l1: L1Facts,
  hash: EvmHash,
  node: NodeId,
  kind: InitiatedChange['kind'],
): Promise<ValidationId> {
  const receipt = await readers.evm.receipt(hash);
  if (receipt === undefined) {
    const transaction = await readers.evm.transaction(hash);
    throw transaction === undefined
      ? new OnboardError('E-EVM-106', { hash })
      : new OnboardError('E-TASK-216', { hash });
  }
  if (receipt.status === 'reverted') throw new OnboardError('E-TX-102', { hash });
  for (const change of changesInReceipt(l1, receipt.logs)) {
    if (change.kind !== kind) continue;
    const nodeId = change.nodeId ?? (await nodeOf(readers, l1, node, change.validationId));
    if (nodeId === node) return change.validationId;
  }
  throw new OnboardError('E-TX-103', { hash, what: WHAT[kind], node });
}

/** A change of weight names no node; the manager knows whose validation it is. */
async function nodeOf(
  readers: Readers,
  l1: L1Facts,
  node: NodeId,
  validationId: ValidationId,
): Promise<NodeId | undefined> {
  const { manager } = await readValidation(readers, l1, node, validationId);
  return manager?.nodeId;
}
