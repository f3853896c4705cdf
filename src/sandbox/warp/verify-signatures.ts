import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { blsSignatureFault, blsVerifyAggregate } from '../../protocol/crypto/bls.ts';
import { concat } from '../../protocol/warp/bytes.ts';
import { QUORUM, reachesQuorum, type CanonicalValidators } from '../../protocol/warp/quorum.ts';
import { decodeSigners, type SignedMessage } from '../../protocol/warp/message.ts';

/** The text for `outside-group` was recorded from a node, that for `no-point` is from its source code. */
const UNPARSABLE = {
  'outside-group': 'failed to parse signature: invalid signature',
  'no-point': "failed to parse signature: couldn't decompress signature",
};

/** Cached verifications, each of which takes about 70 ms. */
const REMEMBERED = 4096;

/** The returned function returns a node's text for the fault, or undefined. */
export function createSignatureVerifier(
  networkId: number,
): (message: SignedMessage, set: CanonicalValidators) => string | undefined {
  const faults = new Map<string, string | undefined>();
  const faultOf = (message: Uint8Array, signature: Uint8Array, keys: Uint8Array[]) => {
    const id = bytesToHex(sha256(concat(message, signature, ...keys)));
    if (faults.has(id)) return faults.get(id);
    const unparsable = blsSignatureFault(signature);
    const isSigned = unparsable === undefined && blsVerifyAggregate(message, signature, keys);
    const invalid = isSigned ? undefined : 'signature is invalid';
    const fault = unparsable === undefined ? invalid : UNPARSABLE[unparsable];
    if (faults.size >= REMEMBERED) faults.clear();
    faults.set(id, fault);
    return fault;
  };
  return ({ unsigned, unsignedBytes, signers, signature }, { validators, totalWeight }) => {
    if (unsigned.networkId !== networkId) return 'wrong networkID';
    if (signers[0] === 0) return 'bitset is invalid';
    const keys: Uint8Array[] = [];
    let signedWeight = 0n;
    for (const index of decodeSigners(signers)) {
      const validator = validators[index];
      if (validator === undefined) {
        return `unknown validator: NumIndices (${index}) >= NumFilteredValidators (${validators.length})`;
      }
      keys.push(validator.publicKey);
      signedWeight += validator.weight;
    }
    if (!reachesQuorum(signedWeight, totalWeight)) {
      return (
        `signature weight is insufficient: ${QUORUM.numerator}*${totalWeight} > ` +
        `${QUORUM.denominator}*${signedWeight}`
      );
    }
    return faultOf(unsignedBytes, signature, keys);
  };
}
