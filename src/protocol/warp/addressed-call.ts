import { ByteReader } from './byte-reader.ts';
import { concat, header, lengthPrefixed } from './byte-writer.ts';

const ADDRESSED_CALL_TYPE = 1;
const HASH_TYPE = 0;

/** A payload with the address of its sender. */
export interface AddressedCall {
  /** 20 bytes for a contract; empty for the P-Chain. */
  readonly source: Uint8Array;
  readonly payload: Uint8Array;
}

export function encodeAddressedCall(call: AddressedCall): Uint8Array {
  return concat(
    header(ADDRESSED_CALL_TYPE),
    lengthPrefixed(call.source),
    lengthPrefixed(call.payload),
  );
}

/** @throws OnboardError E-WARP-101 */
export function decodeAddressedCall(bytes: Uint8Array): AddressedCall {
  const reader = new ByteReader(bytes, 'noun.addressed-call');
  reader.codecVersion();
  reader.typeId(ADDRESSED_CALL_TYPE);
  const call = { source: reader.lengthPrefixed(), payload: reader.lengthPrefixed() };
  reader.end();
  return call;
}

/** Encodes the payload that contains a block's 32-byte hash. */
export function encodeHashPayload(hash: Uint8Array): Uint8Array {
  return concat(header(HASH_TYPE), hash);
}

/** @throws OnboardError E-WARP-101 */
export function decodeHashPayload(bytes: Uint8Array): Uint8Array {
  const reader = new ByteReader(bytes, 'noun.block-hash-payload');
  reader.codecVersion();
  reader.typeId(HASH_TYPE);
  const hash = reader.take(32);
  reader.end();
  return hash;
}
