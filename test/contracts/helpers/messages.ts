import { hexToBytes, type Hex } from '../../../src/domain/identity/bytes.ts';
import { encodeL1ValidatorRegistration } from '../../../src/protocol/warp/validator-registration.ts';
import { encodeL1ValidatorWeight } from '../../../src/protocol/warp/validator-weight.ts';

/** The P-Chain's word on whether a validation exists. */
export function registrationMessage(validationId: Hex, registered: boolean): Uint8Array {
  return encodeL1ValidatorRegistration({ validationId: hexToBytes(validationId), registered });
}

/** The P-Chain's word on a validation's weight. */
export function weightMessage(validationId: Hex, nonce: bigint, weight: bigint): Uint8Array {
  return encodeL1ValidatorWeight({ validationId: hexToBytes(validationId), nonce, weight });
}
