import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '../../../domain/identity/bytes.ts';
import {
  type BlockchainId,
  PRIMARY_NETWORK_ID,
  P_CHAIN_ID,
  type SubnetId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { blsSignatureFault, blsVerifyAggregate } from '../../../protocol/crypto/bls.ts';
import {
  canonicalValidators,
  QUORUM,
  reachesQuorum,
} from '../../../protocol/warp/canonical-validators.ts';
import { concat } from '../../../protocol/warp/bytes.ts';
import { decodeSignedMessage, decodeSigners } from '../../../protocol/warp/message.ts';
import { decoding, RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import type { Rules, ValidatorAtHeight } from '../state/types.ts';

/**
 * The maximum number of cached verifications of aggregate signatures. Each verification takes about 70 ms.
 */
const REMEMBERED = 64;

/**
 * Checks the signatures of a warp message.
 * @throws RpcError
 */
export type WarpVerifier = (
  signedMessage: Uint8Array,
  validatorsOf: (subnetId: SubnetId) => readonly ValidatorAtHeight[],
) => void;

/**
 * The texts of a real node. The text for `outside-group` was recorded from a node. The text for `no-point` is
 * from the node's source code.
 */
const UNPARSABLE = {
  'outside-group': 'failed to parse signature: invalid signature',
  'no-point': "failed to parse signature: couldn't decompress signature",
};

/**
 * Returns the subnet whose validators run a blockchain.
 * @throws RpcError for an unknown blockchain
 */
export function subnetOf({ blockchains }: Rules, chain: BlockchainId): SubnetId {
  if (chain === P_CHAIN_ID) return PRIMARY_NETWORK_ID;
  const knownBlockchain = blockchains.get(chain);
  if (knownBlockchain === undefined)
    throw new RpcError(`problem retrieving blockchain "${chain}": not found`);
  return knownBlockchain.subnetId;
}

/**
 * Creates a function that verifies the signatures of a warp message. Validators with at least 67 % of the
 * weight of the source chain's subnet must have signed.
 */
export function createWarpVerifier(rules: Rules): WarpVerifier {
  const verdicts = new Map<string, boolean>();
  const isSigned = (message: Uint8Array, signature: Uint8Array, keys: Uint8Array[]): boolean => {
    const id = bytesToHex(sha256(concat(message, signature, ...keys)));
    const cached = verdicts.get(id);
    if (cached !== undefined) return cached;
    const verdict = blsVerifyAggregate(message, signature, keys);
    verdicts.set(id, verdict);
    const [oldest] = verdicts.keys();
    if (verdicts.size > REMEMBERED && oldest !== undefined) verdicts.delete(oldest);
    return verdict;
  };
  return (signedMessage, validatorsOf) =>
    withErrorPrefix('failed verifying warp messages', () => {
      const { unsigned, unsignedBytes, signers, signature } = decoding(() =>
        decodeSignedMessage(signedMessage),
      );
      const chain = idFromBytes<BlockchainId>(unsigned.sourceChainId);
      const canonical = canonicalValidators(validatorsOf(subnetOf(rules, chain)));
      if (unsigned.networkId !== rules.networkId) throw new RpcError('wrong networkID');
      const signingValidators = chosenValidators(signers, canonical.validators);
      const weight = signingValidators.reduce((sum, validator) => sum + validator.weight, 0n);
      if (!reachesQuorum(weight, canonical.totalWeight)) {
        throw new RpcError(
          `signature weight is insufficient: ${QUORUM.numerator}*${canonical.totalWeight} > ` +
            `${QUORUM.denominator}*${weight}`,
        );
      }
      const fault = blsSignatureFault(signature);
      if (fault !== undefined) throw new RpcError(UNPARSABLE[fault]);
      const keys = signingValidators.map((validator) => validator.publicKey);
      if (!isSigned(unsignedBytes, signature, keys)) throw new RpcError('signature is invalid');
    });
}

function chosenValidators<T>(signers: Uint8Array, validators: readonly T[]): T[] {
  if (signers[0] === 0) throw new RpcError('bitset is invalid');
  return decodeSigners(signers).map((index) => {
    const validator = validators[index];
    if (validator === undefined) {
      throw new RpcError(
        `unknown validator: NumIndices (${index}) >= NumFilteredValidators (${validators.length})`,
      );
    }
    return validator;
  });
}
