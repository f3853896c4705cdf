import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { bytesEqual, bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';

const LENGTH = 4;

/** Bytes as the node API takes them in its encoding `hex`: the last four bytes of their SHA-256 behind them. */
export function withChecksum(bytes: Uint8Array): Hex {
  return bytesToHex(concatBytes(bytes, sha256(bytes).slice(-LENGTH)));
}

/** The bytes of an answer in encoding `hex`; undefined where the checksum does not fit. */
export function withoutChecksum(hex: Hex): Uint8Array | undefined {
  const whole = hexToBytes(hex);
  const bytes = whole.slice(0, -LENGTH);
  return bytesEqual(sha256(bytes).slice(-LENGTH), whole.slice(-LENGTH)) ? bytes : undefined;
}
