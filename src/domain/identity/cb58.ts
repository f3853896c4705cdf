import { base58 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesEqual } from './bytes.ts';

const CHECKSUM_LENGTH = 4;

/** Encodes bytes as CB58: base58 of the bytes followed by the last four bytes of their SHA-256. */
export function encodeCb58(bytes: Uint8Array): string {
  const whole = new Uint8Array(bytes.length + CHECKSUM_LENGTH);
  whole.set(bytes);
  whole.set(sha256(bytes).slice(-CHECKSUM_LENGTH), bytes.length);
  return base58.encode(whole);
}

type Cb58Fault = 'alphabet' | 'length' | 'checksum';

/** Decodes `length` bytes and verifies the checksum. Returns the kind of fault if the text is invalid. */
export function decodeCb58(text: string, length: number): Uint8Array | Cb58Fault {
  // Refuse long texts before base58 decoding, whose time grows with the square of the length.
  if (text.length > 2 * (length + CHECKSUM_LENGTH)) return 'length';
  let whole: Uint8Array;
  try {
    whole = base58.decode(text);
  } catch {
    return 'alphabet';
  }
  if (whole.length !== length + CHECKSUM_LENGTH) return 'length';
  const body = whole.slice(0, length);
  if (!bytesEqual(sha256(body).slice(-CHECKSUM_LENGTH), whole.slice(length))) return 'checksum';
  return body;
}

/** True if a text is the CB58 of `length` bytes. */
export function isCb58(text: string, length: number): boolean {
  return typeof decodeCb58(text, length) !== 'string';
}
