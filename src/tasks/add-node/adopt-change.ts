import { OnboardError } from '../../domain/errors.ts';
import type { EvmHash } from '../../domain/identity/evm.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { message, type NounKey } from '../../domain/message.ts';
import type { EvmReceipt, Readers } from '../../ports/evm.ts';
import { changesInReceipt, type InitiatedChange } from '../../protocol/logs/changes-in-receipt.ts';
import type { L1Contracts } from '../../protocol/contracts/l1-facts.ts';
import { readManagerValidator } from '../../protocol/contracts/read-manager-validator.ts';

/** The name of each change in messages. */
const CHANGE_NOUNS: Record<InitiatedChange['kind'], NounKey> = {
  registration: 'noun.addition',
  weight: 'noun.stake-change',
  removal: 'noun.removal',
};

/** A change of a node that a given transaction has initiated. */
export type AdoptedChange = Pick<InitiatedChange, 'kind' | 'validationId' | 'operator'>;

/**
 * Returns the change that a transaction has initiated for this node on this L1. Considers only the given
 * kinds. Any account or tool may have sent the transaction.
 * @throws OnboardError E-EVM-106, E-TASK-216, E-TX-102; E-TX-103 if the transaction has initiated no such
 * change (the error names the first kind)
 */
export async function adoptChange(
  readers: Readers,
  l1: L1Contracts,
  { hash, receipt }: { readonly hash: EvmHash; readonly receipt: EvmReceipt | undefined },
  node: NodeId,
  kinds: readonly [InitiatedChange['kind'], ...InitiatedChange['kind'][]],
): Promise<AdoptedChange> {
  if (receipt === undefined) {
    const transaction = await readers.evm.transaction(hash);
    throw transaction === undefined
      ? new OnboardError('E-EVM-106', { hash })
      : new OnboardError('E-TASK-216', { hash });
  }
  if (receipt.status === 'reverted') throw new OnboardError('E-TX-102', { hash });
  for (const change of changesInReceipt(l1, receipt.logs)) {
    const { kind, validationId, operator } = change;
    if (!kinds.includes(kind)) continue;
    // Without an event of the middleware, only the validation ID is known. The validator manager stores the
    // validation's node.
    const nodeId =
      change.nodeId ?? (await readManagerValidator(readers.evm, l1, validationId)).nodeId;
    if (nodeId === node) return { kind, validationId, operator };
  }
  throw new OnboardError('E-TX-103', { hash, what: message(CHANGE_NOUNS[kinds[0]]), node });
}
