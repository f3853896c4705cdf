import { ByteReader } from './byte-reader.ts';
import { concat, lengthPrefixed, u32 } from './byte-writer.ts';
import { readUnsignedMessage, type UnsignedMessage } from './unsigned-message.ts';

const BIT_SET_SIGNATURE = 0;
const SIGNATURE_LENGTH = 96;

/** A message with the validators' aggregate signature. */
export interface SignedMessage {
  readonly unsigned: UnsignedMessage;
  /** The exact bytes that were signed. */
  readonly unsignedBytes: Uint8Array;
  /** The canonical validators that signed, as a bit set (see `signers.ts`). */
  readonly signers: Uint8Array;
  /** BLS12-381 G2, compressed, 96 bytes. */
  readonly signature: Uint8Array;
}

export function encodeSignedMessage(
  unsignedBytes: Uint8Array,
  signers: Uint8Array,
  signature: Uint8Array,
): Uint8Array {
  return concat(unsignedBytes, u32(BIT_SET_SIGNATURE), lengthPrefixed(signers), signature);
}

/** @throws OnboardError E-WARP-101 */
export function decodeSignedMessage(bytes: Uint8Array): SignedMessage {
  const reader = new ByteReader(bytes, 'noun.signed-message');
  const unsigned = readUnsignedMessage(reader);
  const unsignedBytes = bytes.slice(0, reader.offset);
  reader.typeId(BIT_SET_SIGNATURE);
  const signers = reader.lengthPrefixed();
  const signature = reader.take(SIGNATURE_LENGTH);
  reader.end();
  return { unsigned, unsignedBytes, signers, signature };
}
