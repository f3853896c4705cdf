import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../domain/identity/bytes.ts';
import { keptResults } from '../../domain/kept-results.ts';
import { blsSignatureFault, blsVerifyAggregate } from '../../protocol/crypto/bls.ts';
import { concat } from '../../protocol/warp/bytes.ts';
import { QUORUM, reachesQuorum, type CanonicalValidators } from '../../protocol/warp/quorum.ts';
import { decodeSigners, type SignedMessage } from '../../protocol/warp/message.ts';

/** The text for `outside-group` was recorded from a node, that for `no-point` is from its source code. */
const UNPARSABLE = {
  'outside-group': 'failed to parse signature: invalid signature',
  'no-point': "failed to parse signature: couldn't decompress signature",
};

function faultOf(
  message: Uint8Array,
  signature: Uint8Array,
  keys: readonly Uint8Array[],
): string | undefined {
  const unparsable = blsSignatureFault(signature);
  if (unparsable !== undefined) return UNPARSABLE[unparsable];
  return blsVerifyAggregate(message, signature, keys) ? undefined : 'signature is invalid';
}

// Each verification takes about 70 ms.
const faults = keptResults<string | undefined>(4096);

const known = (signed: readonly Uint8Array[], fault: () => string | undefined) =>
  faults(bytesToHex(sha256(concat(...signed))), fault);

/** Nobody needs to verify what the sandbox itself has signed with all of these keys. */
export function countAsVerified(
  message: Uint8Array,
  signature: Uint8Array,
  keys: readonly Uint8Array[],
): void {
  known([message, signature, ...keys], () => undefined);
}

/** The returned function returns a node's text for the fault, or undefined. */
export function createSignatureVerifier(
  networkId: number,
): (message: SignedMessage, set: CanonicalValidators) => string | undefined {
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
    return known([unsignedBytes, signature, ...keys], () =>
      faultOf(unsignedBytes, signature, keys),
    );
  };
}
