import { secp256k1 } from '@noble/curves/secp256k1.js';

// The curve of both chains' accounts, for everything here: each implementation makes a table of its own
// before it multiplies for the first time. A call of the program signs a few times, so that a small
// table costs less than a large one would spare.
secp256k1.Point.BASE.precompute(3);

export { secp256k1 };

/** Signs a hash of 32 bytes, deterministically (RFC 6979): r and s of 32 bytes each, and the parity of y. */
export function signHash(hash: Uint8Array, key: Uint8Array): Uint8Array {
  const [parity = 0, ...rAndS] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  return Uint8Array.of(...rAndS, parity);
}

/**
 * The compressed public key that has signed a hash; `signature` as `signHash` gives it.
 * @throws Error where nobody can have signed so
 */
export function recoverSignerKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const recovered = Uint8Array.of(signature[64] ?? 0, ...signature.subarray(0, 64));
  return secp256k1.recoverPublicKey(recovered, hash, { prehash: false });
}
