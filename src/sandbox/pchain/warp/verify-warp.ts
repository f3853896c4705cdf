import {
  type BlockchainId,
  PRIMARY_NETWORK_ID,
  P_CHAIN_ID,
  type SubnetId,
  idFromBytes,
} from '../../../domain/identity/ids.ts';
import { canonicalValidators } from '../../../protocol/warp/canonical-validators.ts';
import { decodeSignedMessage } from '../../../protocol/warp/message.ts';
import { decoding, RpcError, withErrorPrefix } from '../../server/rpc-error.ts';
import { createSignatureVerifier } from '../../warp/verify-signatures.ts';
import type { Rules, ValidatorAtHeight } from '../state/types.ts';

/**
 * Checks the signatures of a warp message.
 * @throws RpcError
 */
export type WarpVerifier = (
  signedMessage: Uint8Array,
  validatorsOf: (subnetId: SubnetId) => readonly ValidatorAtHeight[],
) => void;

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

/** Creates a function that verifies that the source chain's subnet has signed a warp message. */
export function createWarpVerifier(rules: Rules): WarpVerifier {
  const faultOf = createSignatureVerifier(rules.networkId);
  return (signedMessage, validatorsOf) =>
    withErrorPrefix('failed verifying warp messages', () => {
      const message = decoding(() => decodeSignedMessage(signedMessage));
      const chain = idFromBytes<BlockchainId>(message.unsigned.sourceChainId);
      const fault = faultOf(message, canonicalValidators(validatorsOf(subnetOf(rules, chain))));
      if (fault !== undefined) throw new RpcError(fault);
    });
}
