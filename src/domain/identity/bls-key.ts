import type { Brand } from '../brand.ts';
import { isHex, type Hex } from './bytes.ts';
import { OnboardError } from '../errors.ts';
import { message } from '../message.ts';

/** A compressed BLS12-381 G1 public key: 48 bytes, lower-case hex. */
export type BlsPublicKey = Brand<Hex, 'BlsPublicKey'>;
/** A BLS12-381 G2 proof of possession: 96 bytes, lower-case hex. */
export type ProofOfPossession = Brand<Hex, 'ProofOfPossession'>;

/** Does not check that the key is a point of the curve. @throws OnboardError E-BLS-101 */
export function parseBlsPublicKey(text: string): BlsPublicKey {
  return parseHex(text, 48, 'E-BLS-101') as BlsPublicKey;
}

/** Checks only the hexadecimal form and the length. @throws OnboardError E-BLS-102 */
export function parseProofOfPossession(text: string): ProofOfPossession {
  return parseHex(text, 96, 'E-BLS-102') as ProofOfPossession;
}

function parseHex(text: string, length: number, code: 'E-BLS-101' | 'E-BLS-102'): Hex {
  const trimmed = text.trim();
  const hex = trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
  if (isHex(hex, length)) return hex.toLowerCase() as Hex;
  const bytes = isHex(hex)
    ? message('reason.bytes', { count: (hex.length - 2) / 2 })
    : message('reason.characters', { count: hex.length - 2 });
  throw new OnboardError(code, { bytes });
}
