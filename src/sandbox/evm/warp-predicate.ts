import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, type Hex } from '../../domain/identity/bytes.ts';
import { blsVerifyAggregate } from '../../protocol/crypto/bls.ts';
import { concat, u64 } from '../../protocol/warp/bytes.ts';
import {
  reachesQuorum,
  type CanonicalValidators,
} from '../../protocol/warp/canonical-validators.ts';
import {
  type SignedMessage,
  decodeAddressedCall,
  decodeHashPayload,
  decodeSignedMessage,
  decodeSigners,
} from '../../protocol/warp/message.ts';
import { unpackPredicate, WARP_PRECOMPILE } from '../../protocol/warp/predicate.ts';
import { ACCESS_LIST_GAS, WARP_GAS } from './gas.ts';

/** One entry of a transaction's access list. */
export interface AccessTuple {
  readonly address: Hex;
  readonly storageKeys: readonly Hex[];
}

/** A signed message in an access list: well-formed, but not verified. */
export interface WarpPredicate {
  readonly message: SignedMessage;
  /** The bytes of the signed message. */
  readonly bytes: Uint8Array;
  readonly chunks: number;
  /** The indices of the signers among the canonical validators, in ascending order. */
  readonly signers: readonly number[];
}

/** A predicate, and whether its message and signature are valid. */
export interface JudgedPredicate extends WarpPredicate {
  readonly valid: boolean;
}

/** Thrown for a malformed access list. No block can include a transaction with such a list. */
export class MalformedPredicate extends Error {
  override readonly name = 'MalformedPredicate';
}

const precompile = WARP_PRECOMPILE.toLowerCase();

/**
 * Returns the predicates of an access list. Predicate i is the i-th entry with the precompile's address.
 * @throws MalformedPredicate with the text of coreth's `PredicateGas`
 */
export function parseWarpPredicates(accessList: readonly AccessTuple[]): WarpPredicate[] {
  return accessList
    .filter((entry) => entry.address.toLowerCase() === precompile)
    .map((entry) => parsePredicate(entry.storageKeys));
}

/**
 * Returns the gas to add to the gas of the plain access list. The gas of a predicate replaces the plain gas
 * of its entry.
 */
export function predicateGas(predicates: readonly WarpPredicate[]): bigint {
  return predicates
    .map(({ chunks, signers }) => {
      const verification =
        WARP_GAS.predicate +
        WARP_GAS.predicatePerChunk * BigInt(chunks) +
        WARP_GAS.predicatePerSigner * BigInt(signers.length);
      return verification - ACCESS_LIST_GAS.address - ACCESS_LIST_GAS.key * BigInt(chunks);
    })
    .reduce((sum, gas) => sum + gas, 0n);
}

function parsePredicate(storageKeys: readonly Hex[]): WarpPredicate {
  const packedBytes = concat(...storageKeys.map(hexToBytes));
  const bytes = parseStep('cannot unpack predicate bytes', () => unpackPredicate(packedBytes));
  const message = parseStep('cannot unpack warp message', () => decodeSignedMessage(bytes));
  parseStep('cannot unpack warp message payload', () =>
    requireKnownPayload(message.unsigned.payload),
  );
  const signers = parseStep('cannot fetch num signers from warp message', () =>
    decodeSigners(message.signers),
  );
  return { message, bytes, chunks: storageKeys.length, signers };
}

function requireKnownPayload(payload: Uint8Array): void {
  // The type follows the codec version (2 bytes). Type 0 is a block hash; every other type must be a call.
  const isHash = payload.length > 5 && payload.slice(2, 6).every((byte) => byte === 0);
  if (isHash) decodeHashPayload(payload);
  else decodeAddressedCall(payload);
}

function parseStep<T>(fault: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new MalformedPredicate(`${fault}: ${cause instanceof Error ? cause.message : ''}`);
  }
}

/** The maximum number of cached results. Each result is a hash and a boolean. */
const REMEMBERED = 4096;

/**
 * Makes a function that verifies predicates against the current validators. The function checks the network
 * ID, the signers, their weight and the aggregate signature. A verification takes about 60 ms, so results are
 * cached by message and validator set.
 */
export function createPredicateVerifier(
  networkId: number,
  validators: () => CanonicalValidators,
): (predicate: WarpPredicate) => boolean {
  const verdicts = new Map<Hex, boolean>();
  return (predicate) => {
    const set = validators();
    const key = bytesToHex(sha256(concat(predicate.bytes, digest(set))));
    const cached = verdicts.get(key);
    if (cached !== undefined) return cached;
    const verdict = verify(predicate, networkId, set);
    if (verdicts.size >= REMEMBERED) verdicts.clear();
    verdicts.set(key, verdict);
    return verdict;
  };
}

function verify(
  { message, signers }: WarpPredicate,
  networkId: number,
  set: CanonicalValidators,
): boolean {
  if (message.unsigned.networkId !== networkId) return false;
  const atIndices = signers.map((index) => set.validators[index]);
  const signingValidators = atIndices.filter((validator) => validator !== undefined);
  if (signingValidators.length !== atIndices.length) return false;
  const signedWeight = signingValidators.reduce((sum, { weight }) => sum + weight, 0n);
  if (!reachesQuorum(signedWeight, set.totalWeight)) return false;
  const keys = signingValidators.map(({ publicKey }) => publicKey);
  return blsVerifyAggregate(message.unsignedBytes, message.signature, keys);
}

function digest(set: CanonicalValidators): Uint8Array {
  const parts = set.validators.map(({ publicKey, weight }) => concat(publicKey, u64(weight)));
  return concat(...parts, u64(set.totalWeight));
}
