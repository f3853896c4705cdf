import type { Brand } from '../brand.ts';
import { isHex, type Hex } from './bytes.ts';
import { OnboardError } from '../errors.ts';
import { message, type Message } from '../message.ts';

/** A compressed BLS12-381 G1 public key: 48 bytes, lower-case hex. */
export type BlsPublicKey = Brand<Hex, 'BlsPublicKey'>;
/** A BLS12-381 G2 proof of possession: 96 bytes, lower-case hex. */
export type ProofOfPossession = Brand<Hex, 'ProofOfPossession'>;

/**
 * Checks only the hexadecimal form and the length, not whether the key is a point of the curve.
 * @throws OnboardError E-BLS-101
 */
export function parseBlsPublicKey(text: string): BlsPublicKey {
  const hex = withPrefix(text);
  if (!isHex(hex, 48)) {
    throw new OnboardError('E-BLS-101', { bytes: describeLength(hex) });
  }
  return hex.toLowerCase() as BlsPublicKey;
}

/** Checks only the hexadecimal form and the length. @throws OnboardError E-BLS-102 */
export function parseProofOfPossession(text: string): ProofOfPossession {
  const hex = withPrefix(text);
  if (!isHex(hex, 96)) {
    throw new OnboardError('E-BLS-102', { bytes: describeLength(hex) });
  }
  return hex.toLowerCase() as ProofOfPossession;
}

function withPrefix(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
}

function describeLength(hex: string): Message {
  return isHex(hex)
    ? message('reason.bytes', { count: (hex.length - 2) / 2 })
    : message('reason.characters', { count: hex.length - 2 });
}
