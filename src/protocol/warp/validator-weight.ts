import { ByteReader } from './byte-reader.ts';
import { concat, header, u64 } from './byte-writer.ts';

const TYPE = 3;

/** A validator's weight that the validator manager requests or the P-Chain acknowledges (ACP-77, type 3). */
export interface L1ValidatorWeight {
  readonly validationId: Uint8Array;
  readonly nonce: bigint;
  readonly weight: bigint;
}

export function encodeL1ValidatorWeight(message: L1ValidatorWeight): Uint8Array {
  return concat(header(TYPE), message.validationId, u64(message.nonce), u64(message.weight));
}

/** @throws OnboardError E-WARP-101 */
export function decodeL1ValidatorWeight(bytes: Uint8Array): L1ValidatorWeight {
  const reader = new ByteReader(bytes, 'noun.weight-message');
  reader.codecVersion();
  reader.typeId(TYPE);
  const message = {
    validationId: reader.take(32),
    nonce: reader.u64(),
    weight: reader.u64(),
  };
  reader.end();
  return message;
}
