import { bytesEqual, compareBytes, hexToBytes } from '../../domain/identity/bytes.ts';
import { idToBytes, nodeIdToBytes } from '../../domain/identity/ids.ts';
import { parsePChainAddress } from '../../domain/identity/p-chain-address.ts';
import { addressHrp } from '../../domain/network/profile.ts';
import type { L1Validator } from '../../ports/p-chain.ts';
import type { L1Facts } from '../../protocol/contracts/l1-facts.ts';
import type { ManagerValidator } from '../../protocol/generation/manager-validator.ts';
import {
  encodeRegisterL1Validator,
  registrationValidationId,
  type PChainOwner,
} from '../../protocol/warp/register-l1-validator.ts';

const DAY = 86_400;
/** The byte offset of the expiry in a message with a 20-byte NodeID. */
const EXPIRY_AT = 110;

/**
 * Rebuilds the registration message of a validator that is still on the P-Chain. No source has the expiry,
 * but it lies within a day after the validator's start (ACP-77). This function tries each second of that day,
 * until the hash equals the validation ID. Returns undefined if no second matches.
 */
export function rebuildRegistration(
  l1: L1Facts,
  validator: L1Validator,
  manager: ManagerValidator,
): Uint8Array | undefined {
  const owner = (apiOwner: L1Validator['disableOwner']) =>
    ownerOf(apiOwner, addressHrp(l1.networkId));
  const bytes = encodeRegisterL1Validator({
    subnetId: idToBytes(validator.subnetId),
    nodeId: nodeIdToBytes(validator.nodeId),
    blsPublicKey: hexToBytes(validator.publicKey),
    expiry: 0n,
    remainingBalanceOwner: owner(validator.remainingBalanceOwner),
    disableOwner: owner(validator.disableOwner),
    weight: manager.startingWeight,
  });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const wanted = idToBytes(validator.validationId);
  for (let second = 0; second <= DAY; second++) {
    view.setBigUint64(EXPIRY_AT, validator.startTime + BigInt(second));
    if (bytesEqual(registrationValidationId(bytes), wanted)) return bytes;
  }
  return undefined;
}

function ownerOf({ threshold, addresses }: L1Validator['disableOwner'], hrp: string): PChainOwner {
  const shortIds = addresses.map((address) => parsePChainAddress(address, hrp));
  return { threshold, addresses: shortIds.sort(compareBytes) };
}
