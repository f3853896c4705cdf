import { hexToBytes } from '../../domain/identity/bytes.ts';
import { decodeCb58 } from '../../domain/identity/cb58.ts';
import { OnboardError } from '../../domain/errors.ts';
import { secp256k1 } from '../../protocol/crypto/secp256k1.ts';

const BYTES = 32;
const CB58_HEAD = 'PrivateKey-';

/**
 * Parses a private key: 64 hexadecimal digits with or without 0x, or `PrivateKey-` followed by CB58 text.
 * Surrounding white space is ignored. No error repeats any part of the key.
 * @throws OnboardError E-KEY-101 to E-KEY-103, E-KEY-109, E-KEY-111
 */
export function parsePrivateKey(text: string): Uint8Array {
  const trimmed = text.trim();
  // A pasted JSON file gets its own error, not the error for a wrong length.
  if (trimmed.startsWith('{')) throw new OnboardError('E-KEY-109', {});
  const key = trimmed.startsWith(CB58_HEAD) ? fromCb58(trimmed) : fromHex(trimmed);
  if (!secp256k1.utils.isValidSecretKey(key)) throw new OnboardError('E-KEY-103', {});
  return key;
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/^0[xX]/, '');
  if (digits.length !== 2 * BYTES) throw new OnboardError('E-KEY-101', { length: digits.length });
  if (!/^[0-9a-fA-F]+$/.test(digits)) throw new OnboardError('E-KEY-102', {});
  return hexToBytes(digits);
}

function fromCb58(text: string): Uint8Array {
  const key = decodeCb58(text.slice(CB58_HEAD.length), BYTES);
  if (typeof key === 'string') throw new OnboardError('E-KEY-111', {});
  return key;
}
