import { secp256k1 } from '@noble/curves/secp256k1.js';

// The curve of the accounts on both chains. All code shares this instance, because each instance computes a
// table before its first multiplication. A small table suffices, because one run signs only a few times.
secp256k1.Point.BASE.precompute(3);

export { secp256k1 };

/** Signs a 32-byte hash, deterministically (RFC 6979): r and s of 32 bytes each, and the parity of y. */
export function signHash(hash: Uint8Array, key: Uint8Array): Uint8Array {
  const [parity = 0, ...rAndS] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' });
  return Uint8Array.of(...rAndS, parity);
}

/** @throws Error if the signature, in the form that `signHash` returns, fits no key */
export function recoverSignerKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const recovered = Uint8Array.of(signature[64] ?? 0, ...signature.subarray(0, 64));
  return secp256k1.recoverPublicKey(recovered, hash, { prehash: false });
}
