import { sha256 } from '@noble/hashes/sha2.js';

/**
 * 32 bytes that are the same in every sandbox. Anyone who reads this file can compute them, so they guard nothing of
 * value.
 */
export function deriveBytes(label: string): Uint8Array {
  return sha256(new TextEncoder().encode(`validator-onboarding sandbox, worthless: ${label}`));
}

/** Returns a private key that is valid on secp256k1 and BLS12-381: it is below 2^254. */
export function deriveSecret(label: string): Uint8Array {
  const secret = deriveBytes(label);
  secret[0] = (secret[0] ?? 0) & 0x3f;
  return secret;
}
