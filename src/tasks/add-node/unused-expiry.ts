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
import { isoTime } from '../iso-time.ts';
import type { L1Context } from '../read-context.ts';

/**
 * The maximum number of expiries to try. A node cannot be added and removed this often within the ten minutes
 * that have the same expiry.
 */
const MAX_TRIES = 600n;

/**
 * Returns the first expiry, in seconds since 1970 and not before `earliest`, that gives the node an unused
 * validation ID. The ID is the hash of the registration message, and the P-Chain accepts each ID only once
 * (ACP-77). Tries only `earliest` if the caller chose the expiry.
 * @param stake the node's stake, in the smallest unit
 * @throws OnboardError E-TASK-226 if each of these IDs is already used
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
    // The P-Chain lists only current validators. The validator manager also keeps former ones.
    const [{ status }, onPChain] = await Promise.all([
      readManagerValidator(readers.evm, l1, id),
      readers.pChain.l1Validator(id),
    ]);
    if (status === 'unknown' && onPChain === undefined) return expiry;
  }
  throw new OnboardError('E-TASK-226', { node: nodeId, expiry: isoTime(earliest) });
}
