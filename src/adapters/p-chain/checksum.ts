import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesEqual, bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';

const CHECKSUM_LENGTH = 4;

/**
 * Encodes bytes in the node API's `hex` encoding: the bytes, then the last four bytes of their
 * SHA-256.
 */
export function appendChecksum(bytes: Uint8Array): Hex {
  return bytesToHex(concatBytes(bytes, sha256(bytes).slice(-CHECKSUM_LENGTH)));
}

/** Decodes bytes from the node API's `hex` encoding; undefined if the checksum is wrong. */
export function stripChecksum(hex: Hex): Uint8Array | undefined {
  const whole = hexToBytes(hex);
  const bytes = whole.slice(0, -CHECKSUM_LENGTH);
  return bytesEqual(sha256(bytes).slice(-CHECKSUM_LENGTH), whole.slice(-CHECKSUM_LENGTH))
    ? bytes
    : undefined;
}
