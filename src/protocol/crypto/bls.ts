import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';

// As on the network, keys are points in G1 (48 bytes) and signatures are points in G2 (96 bytes). The
// functions of this file take and return keys and signatures as bytes. Other packages bundle their own copies
// of the curve library, and point objects of two copies are incompatible.
const scheme = bls12_381.longSignatures;
const SIGNATURE_DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const PROOF_DST = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

export function blsPublicKey(secretKey: Uint8Array): Uint8Array {
  return scheme.getPublicKey(secretKey).toBytes(true);
}

export function blsSign(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return scheme.Signature.toBytes(scheme.sign(hashed(message), secretKey));
}

let lastHashed:
  | { readonly message: string; readonly point: ReturnType<typeof scheme.hash> }
  | undefined;

/** Keeps the last point: several validators sign one message, and hashing takes as long as signing. */
function hashed(bytes: Uint8Array): ReturnType<typeof scheme.hash> {
  const message = bytesToHex(bytes);
  if (lastHashed?.message !== message) {
    lastHashed = { message, point: scheme.hash(bytes, SIGNATURE_DST) };
  }
  return lastHashed.point;
}

/** @throws Error if a signature is not a curve point */
export function blsAggregateSignatures(signatures: readonly Uint8Array[]): Uint8Array {
  const points = signatures.map((bytes) => scheme.Signature.fromBytes(bytes));
  return scheme.Signature.toBytes(scheme.aggregateSignatures(points));
}

/** `signature` must come from all keys. False for invalid points. */
export function blsVerifyAggregate(
  message: Uint8Array,
  signature: Uint8Array,
  publicKeys: readonly Uint8Array[],
): boolean {
  try {
    const keys = publicKeys.map((bytes) => bls12_381.G1.Point.fromBytes(bytes));
    const aggregate = scheme.aggregatePublicKeys(keys);
    return scheme.verify(signature, hashed(message), aggregate);
  } catch {
    return false;
  }
}

export function blsProveKey(secretKey: Uint8Array): Uint8Array {
  const message = scheme.hash(blsPublicKey(secretKey), PROOF_DST);
  return scheme.Signature.toBytes(scheme.sign(message, secretKey));
}

let lastProof: { readonly of: string; readonly isValid: boolean } | undefined;

/** False for invalid points. Keeps the last result, because each step of a task verifies the same node's proof. */
export function blsVerifyProof(publicKey: Uint8Array, proof: Uint8Array): boolean {
  const of = `${bytesToHex(publicKey)} ${bytesToHex(proof)}`;
  if (lastProof?.of !== of) lastProof = { of, isValid: isProofOf(publicKey, proof) };
  return lastProof.isValid;
}

function isProofOf(publicKey: Uint8Array, proof: Uint8Array): boolean {
  try {
    const key = bls12_381.G1.Point.fromBytes(publicKey);
    return scheme.verify(proof, scheme.hash(publicKey, PROOF_DST), key);
  } catch {
    return false;
  }
}

/** True if the network accepts the bytes as a public key: a point of G1's subgroup other than infinity. */
export function isBlsPublicKey(bytes: Uint8Array): boolean {
  try {
    const point = bls12_381.G1.Point.fromBytes(bytes);
    return !point.is0() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** Why a node cannot parse the bytes as a signature; undefined if it can. */
export function blsSignatureFault(bytes: Uint8Array): 'no-point' | 'outside-group' | undefined {
  try {
    scheme.Signature.fromBytes(bytes);
    return undefined;
  } catch (error) {
    // If the error names the subgroup, the bytes are a curve point outside the subgroup of the signatures.
    return String(error).includes('subgroup') ? 'outside-group' : 'no-point';
  }
}

/** @throws Error if the key is not a curve point */
export function blsUncompressedKey(publicKey: Uint8Array): Uint8Array {
  return bls12_381.G1.Point.fromBytes(publicKey).toBytes(false);
}
