import { bls12_381 } from '@noble/curves/bls12-381.js';

// Keys in G1 (48 bytes), signatures in G2 (96 bytes), as the network uses them. Points never leave
// this file: other packages bring copies of the curve library whose points do not mix with ours.
const scheme = bls12_381.longSignatures;
const SIGNATURE_DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const PROOF_DST = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** The compressed public key of a secret key. */
export function blsPublicKey(secretKey: Uint8Array): Uint8Array {
  return scheme.getPublicKey(secretKey).toBytes(true);
}

/** A signature over a message. Takes tens of milliseconds. */
export function blsSign(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return scheme.Signature.toBytes(scheme.sign(scheme.hash(message, SIGNATURE_DST), secretKey));
}

/** One signature for many. @throws Error where one of them is no curve point */
export function blsAggregateSignatures(signatures: readonly Uint8Array[]): Uint8Array {
  const points = signatures.map((bytes) => scheme.Signature.fromBytes(bytes));
  return scheme.Signature.toBytes(scheme.aggregateSignatures(points));
}

/** Whether an aggregate signature over a message is by all these keys. False for bytes that are no points. */
export function blsVerifyAggregate(
  message: Uint8Array,
  signature: Uint8Array,
  publicKeys: readonly Uint8Array[],
): boolean {
  try {
    const keys = publicKeys.map((bytes) => bls12_381.G1.Point.fromBytes(bytes));
    const aggregate = scheme.aggregatePublicKeys(keys);
    return scheme.verify(signature, scheme.hash(message, SIGNATURE_DST), aggregate);
  } catch {
    return false;
  }
}

/** A proof that the maker of a public key knows its secret key. */
export function blsProveKey(secretKey: Uint8Array): Uint8Array {
  const message = scheme.hash(blsPublicKey(secretKey), PROOF_DST);
  return scheme.Signature.toBytes(scheme.sign(message, secretKey));
}

/** Whether a proof of possession belongs to a public key. False for bytes that are no points. */
export function blsVerifyProof(publicKey: Uint8Array, proof: Uint8Array): boolean {
  try {
    const key = bls12_381.G1.Point.fromBytes(publicKey);
    return scheme.verify(proof, scheme.hash(publicKey, PROOF_DST), key);
  } catch {
    return false;
  }
}

/** Whether bytes are a public key that the network takes: a point of G1's subgroup, not the point at infinity. */
export function isBlsPublicKey(bytes: Uint8Array): boolean {
  try {
    const point = bls12_381.G1.Point.fromBytes(bytes);
    return !point.is0() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** Whether bytes are a signature that the network could parse. */
export function isBlsSignature(bytes: Uint8Array): boolean {
  return blsSignatureFault(bytes) === undefined;
}

/** Why a node cannot parse bytes as a signature; undefined: it can. */
export function blsSignatureFault(bytes: Uint8Array): 'no-point' | 'outside-group' | undefined {
  try {
    scheme.Signature.fromBytes(bytes);
    return undefined;
  } catch (error) {
    // The bytes are a point of the curve, but not of the group of signatures.
    return String(error).includes('subgroup') ? 'outside-group' : 'no-point';
  }
}

/** The uncompressed form of a public key, by which canonical validators are ordered. @throws Error for no point */
export function blsUncompressedKey(publicKey: Uint8Array): Uint8Array {
  return bls12_381.G1.Point.fromBytes(publicKey).toBytes(false);
}
