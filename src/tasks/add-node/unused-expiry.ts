import { hexToBytes } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import {
  idFromBytes,
  idToBytes,
  nodeIdToBytes,
  type NodeId,
  type ValidationId,
} from '../../domain/identity/ids.ts';
import { readManagerValidator } from '../../protocol/contracts/read-manager-validator.ts';
import {
  encodeRegisterL1Validator,
  registrationValidationId,
} from '../../protocol/warp/register-l1-validator.ts';
import type { NewNode } from './new-node.ts';
import { dateOf } from '../date-of.ts';
import type { L1Context } from '../step.ts';

/**
 * The maximum number of expiries to try. `registrationExpiry` returns the same expiry for ten minutes, and
 * nobody can add and remove a node 600 times in that time.
 */
const MAX_TRIES = 600n;

/**
 * Returns the first expiry from `earliest` on that gives the node an unused validation ID. The expiry is in
 * seconds since 1970. The ID is the hash of the registration message, and the P-Chain accepts each ID only
 * once (ACP-77). If the caller chose the expiry, tries only `earliest`.
 * @param stake the node's stake, in the smallest unit
 * @throws OnboardError E-TASK-226 if every tried expiry gives a used ID
 */
export async function unusedExpiry(
  { l1, readers }: L1Context,
  nodeId: NodeId,
  node: NewNode,
  stake: bigint,
  earliest: bigint,
): Promise<bigint> {
  const tries = node.expiry === undefined ? MAX_TRIES : 1n;
  for (let expiry = earliest; expiry < earliest + tries; expiry++) {
    const message = encodeRegisterL1Validator({
      subnetId: idToBytes(l1.subnetId),
      nodeId: nodeIdToBytes(nodeId),
      blsPublicKey: hexToBytes(node.blsKey),
      expiry,
      remainingBalanceOwner: node.remainingBalanceOwner,
      disableOwner: node.disableOwner,
      weight: stake / l1.weightScale,
    });
    const id = idFromBytes<ValidationId>(registrationValidationId(message));
    // The P-Chain lists only current validators. The validator manager also keeps former validations.
    const [{ status }, onPChain] = await Promise.all([
      readManagerValidator(readers.evm, l1, id),
      readers.pChain.l1Validator(id),
    ]);
    if (status === 'unknown' && onPChain === undefined) return expiry;
  }
  throw new OnboardError('E-TASK-226', { node: nodeId, expiry: dateOf(earliest) });
}
