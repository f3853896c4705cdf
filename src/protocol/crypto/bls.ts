import { unlessThrows } from '../../domain/errors.ts';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { keptResults } from '../../domain/kept-results.ts';

// As on the network, keys are points in G1 (48 bytes) and signatures are points in G2 (96 bytes). The
// functions of this file take and return keys and signatures as bytes. Other packages bundle their own copies
// of the curve library, and point objects of two copies are incompatible.
const scheme = bls12_381.longSignatures;
const SIGNATURE_DST = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const PROOF_DST = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

export function blsPublicKey(secretKey: Uint8Array): Uint8Array {
  return scheme.getPublicKey(secretKey).toBytes(true);
}

/** Returns the aggregate of the signatures with all these keys: the signature with their sum, which takes as long as one. */
export function blsSign(message: Uint8Array, ...secretKeys: readonly Uint8Array[]): Uint8Array {
  const { Fr } = bls12_381.fields;
  const sum = secretKeys.reduce((total, key) => Fr.add(total, Fr.fromBytes(key)), Fr.ZERO);
  return scheme.Signature.toBytes(scheme.sign(hashed(message), Fr.toBytes(sum)));
}

/** The last point: a signed message is verified next, and hashing takes as long as signing. */
const lastHashed = keptResults<ReturnType<typeof scheme.hash>>(1);
const hashed = (message: Uint8Array) =>
  lastHashed(bytesToHex(message), () => scheme.hash(message, SIGNATURE_DST));

/** `signature` must come from all keys. False for invalid points. */
export function blsVerifyAggregate(
  message: Uint8Array,
  signature: Uint8Array,
  publicKeys: readonly Uint8Array[],
): boolean {
  const isSigned = unlessThrows(() => {
    const keys = publicKeys.map((bytes) => bls12_381.G1.Point.fromBytes(bytes));
    return scheme.verify(signature, hashed(message), scheme.aggregatePublicKeys(keys));
  });
  return isSigned === true;
}

export function blsProveKey(secretKey: Uint8Array): Uint8Array {
  const message = scheme.hash(blsPublicKey(secretKey), PROOF_DST);
  return scheme.Signature.toBytes(scheme.sign(message, secretKey));
}

/** Each step of a task verifies the same node's proof. */
const knownProofs = keptResults<boolean>(64);

/** False for invalid points. */
export const blsVerifyProof = (publicKey: Uint8Array, proof: Uint8Array): boolean =>
  knownProofs(`${bytesToHex(publicKey)} ${bytesToHex(proof)}`, () => isProofOf(publicKey, proof));

function isProofOf(publicKey: Uint8Array, proof: Uint8Array): boolean {
  const key = pointOf(publicKey);
  const verify = (): boolean =>
    key !== undefined && scheme.verify(proof, scheme.hash(publicKey, PROOF_DST), key);
  return unlessThrows(verify) === true;
}

const pointOf = (publicKey: Uint8Array) =>
  unlessThrows(() => bls12_381.G1.Point.fromBytes(publicKey));

/** True if the network accepts the bytes as a public key: a point of G1's subgroup other than infinity. */
export function isBlsPublicKey(bytes: Uint8Array): boolean {
  const point = pointOf(bytes);
  return point !== undefined && !point.is0() && point.isTorsionFree();
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

/** Uncompresses a BLS public key. @throws Error if the key is not a curve point */
export function blsUncompressedKey(publicKey: Uint8Array): Uint8Array {
  return bls12_381.G1.Point.fromBytes(publicKey).toBytes(false);
}
