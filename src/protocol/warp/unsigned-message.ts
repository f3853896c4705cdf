import { sha256 } from '@noble/hashes/sha2.js';
import { ByteReader } from './byte-reader.ts';
import { concat, lengthPrefixed, u16, u32 } from './byte-writer.ts';

/** A warp message before it is signed. */
export interface UnsignedMessage {
  readonly networkId: number;
  /** 32 bytes; all zero for the P-Chain. */
  readonly sourceChainId: Uint8Array;
  readonly payload: Uint8Array;
}

export function encodeUnsignedMessage(message: UnsignedMessage): Uint8Array {
  return concat(
    u16(0),
    u32(message.networkId),
    message.sourceChainId,
    lengthPrefixed(message.payload),
  );
}

/** @throws OnboardError E-WARP-101 */
export function decodeUnsignedMessage(bytes: Uint8Array): UnsignedMessage {
  const reader = new ByteReader(bytes, 'noun.unsigned-message');
  const message = readUnsignedMessage(reader);
  reader.end();
  return message;
}

/** Reads the unsigned part and advances the reader past it. */
export function readUnsignedMessage(reader: ByteReader): UnsignedMessage {
  reader.codecVersion();
  return {
    networkId: reader.u32(),
    sourceChainId: reader.take(32),
    payload: reader.lengthPrefixed(),
  };
}

/** Returns the ID of a message: the SHA-256 of its unsigned bytes. */
export function warpMessageId(unsignedBytes: Uint8Array): Uint8Array {
  return sha256(unsignedBytes);
}
