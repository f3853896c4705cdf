import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Derives 32 bytes from a label. The bytes are the same in every sandbox. Anyone can compute the bytes, so
 * they must not protect anything of value.
 */
export function deriveBytes(label: string): Uint8Array {
  return sha256(new TextEncoder().encode(`validator-onboarding sandbox, worthless: ${label}`));
}

/** Derives a private key that is valid on both secp256k1 and BLS12-381: it is below 2^254. */
export function deriveSecret(label: string): Uint8Array {
  const secret = deriveBytes(label);
  secret[0] = (secret[0] ?? 0) & 0x3f;
  return secret;
}
