import { encodeAbiParameters, keccak256, numberToHex, parseAbiParameters } from 'viem/utils';
import type { Hex } from '../../domain/bytes.ts';
import { idToHex, type ValidationId } from '../../domain/ids.ts';

/** Where both versions of the ValidatorManager keep their state (ERC-7201); the first word is the subnet ID. */
export const MANAGER_STORAGE = 0xe92546d698950ddd38910d2e15ed1d923cd0a7b3dde9e2a6a3f380565559cb00n;
/** The mapping from validation IDs to pending registration messages, counted from there. */
const REGISTRATION_MESSAGES = 4n;

const KEY = parseAbiParameters('bytes32, uint256');

/** A storage slot as the RPC takes it. */
export function slotAt(number: bigint): Hex {
  return numberToHex(number, { size: 32 });
}

/** The slot at which the registration message of a validation begins. */
export function registrationSlot(id: ValidationId): Hex {
  return keccak256(
    encodeAbiParameters(KEY, [idToHex(id), MANAGER_STORAGE + REGISTRATION_MESSAGES]),
  );
}

/** The slots of the data of a long `bytes` whose length word is at `slot`. */
export function dataSlots(slot: Hex, length: number): Hex[] {
  const first = BigInt(keccak256(slot));
  return Array.from({ length: Math.ceil(length / 32) }, (_, i) => slotAt(first + BigInt(i)));
}
