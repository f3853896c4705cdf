import { hexToBytes, type Hex } from '../../../src/domain/identity/bytes.ts';
import {
  encodeL1ValidatorRegistration,
  encodeL1ValidatorWeight,
} from '../../../src/protocol/warp/payloads.ts';

/** Returns the P-Chain's message that a validation exists or does not exist. */
export function registrationMessage(validationId: Hex, registered: boolean): Uint8Array {
  return encodeL1ValidatorRegistration({ validationId: hexToBytes(validationId), registered });
}

/** Returns the P-Chain's message about a validation's weight. */
export function weightMessage(validationId: Hex, nonce: bigint, weight: bigint): Uint8Array {
  return encodeL1ValidatorWeight({ validationId: hexToBytes(validationId), nonce, weight });
}
