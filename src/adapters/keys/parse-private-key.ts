import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '../../domain/bytes.ts';
import { OnboardError } from '../../domain/errors.ts';

const DIGITS = 64;

/**
 * Reads a private key: 64 hexadecimal digits with or without 0x, white space around it ignored. No
 * error repeats any of it.
 * @throws OnboardError E-KEY-101 to E-KEY-103
 */
export function parsePrivateKey(text: string): Uint8Array {
  const digits = text.trim().replace(/^0[xX]/, '');
  if (digits.length !== DIGITS) throw new OnboardError('E-KEY-101', { length: digits.length });
  if (!/^[0-9a-fA-F]+$/.test(digits)) throw new OnboardError('E-KEY-102', {});
  const key = hexToBytes(digits);
  if (!secp256k1.utils.isValidSecretKey(key)) throw new OnboardError('E-KEY-103', {});
  return key;
}
