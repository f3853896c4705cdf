import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, type Hex } from '../../../domain/identity/bytes.ts';
import { blsVerifyAggregate } from '../../../protocol/crypto/bls.ts';
import { concat, u64 } from '../../../protocol/warp/bytes.ts';
import {
  reachesQuorum,
  type CanonicalValidators,
} from '../../../protocol/warp/canonical-validators.ts';
import type { WarpPredicate } from './warp-predicate.ts';

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
