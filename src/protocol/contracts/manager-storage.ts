import { concatHex, keccak256, numberToHex } from 'viem/utils';
import { hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';
import type { EvmAddress } from '../../domain/identity/evm.ts';
import { idFromBytes, idToHex, type NodeId, type ValidationId } from '../../domain/identity/ids.ts';
import type { EvmReader } from '../../ports/evm.ts';
import { concat } from '../warp/bytes.ts';
import { decodeRegisterL1Validator, registrationValidationId } from '../warp/payloads.ts';
import type { RegistrationMessage } from './validation-facts.ts';

/** ERC-7201, in both versions. The first word is the subnet ID. */
export const MANAGER_STORAGE = 0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00n;
/** The offset of the mapping from validation IDs to pending registration messages. */
const REGISTRATION_MESSAGES = 4n;

export function slotAt(number: bigint): Hex {
  return numberToHex(number, { size: 32 });
}

/** The data slots of a long `bytes` value whose length is at `slot`. */
function dataSlots(slot: Hex, length: number): Hex[] {
  const first = BigInt(keccak256(slot));
  return Array.from({ length: Math.ceil(length / 32) }, (_, i) => slotAt(first + BigInt(i)));
}

/** Bytes of a message with one address per owner, which the first round trip reads. */
const USUAL_LENGTH = 182;
/** The longest accepted message, in bytes. A longer message would need more than 400 owner addresses. */
const MOST_BYTES = 8192n;

/**
 * Reads the registration message from the storage of a validator manager, which stores it at `addNode` and
 * deletes it when the registration completes; the message of an expired registration stays. Returns undefined
 * if none is stored. One round trip for a message of the usual length.
 * @throws OnboardError E-L1-108 if the stored bytes are not the message of this validation
 */
export async function readStoredRegistration(
  evm: EvmReader,
  manager: EvmAddress,
  id: ValidationId,
  node: NodeId,
): Promise<RegistrationMessage | undefined> {
  const slot = keccak256(concatHex([idToHex(id), slotAt(MANAGER_STORAGE + REGISTRATION_MESSAGES)]));
  const word = (wordSlot: Hex) => evm.storage(manager, wordSlot);
  const [head, ...usual] = await Promise.all([slot, ...dataSlots(slot, USUAL_LENGTH)].map(word));
  const marker = BigInt(head ?? '0x0');
  if (marker === 0n) return undefined;
  // For `bytes` of 32 bytes or more, this slot contains 2 × length + 1. Other slots contain the data.
  const length = (marker - 1n) / 2n;
  if (marker % 2n === 0n || length > MOST_BYTES) throw new OnboardError('E-L1-108', { node });
  const slots = dataSlots(slot, Number(length));
  const rest = await Promise.all(slots.slice(usual.length).map(word));
  const bytes = concat(...[...usual, ...rest].map(hexToBytes)).slice(0, Number(length));
  return registrationMessage(bytes, id, node);
}

/** @throws OnboardError E-L1-108 if the bytes are not the message of this validation */
export function registrationMessage(
  bytes: Uint8Array,
  id: ValidationId,
  node: NodeId,
): RegistrationMessage {
  if (idFromBytes(registrationValidationId(bytes)) !== id) {
    throw new OnboardError('E-L1-108', { node });
  }
  return { bytes, message: decodeRegisterL1Validator(bytes), validationId: id };
}
