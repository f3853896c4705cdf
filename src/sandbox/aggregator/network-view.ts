import { bytesEqual, bytesToHex } from '../../domain/identity/bytes.ts';
import {
  idFromBytes,
  idToBytes,
  P_CHAIN_ID,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
} from '../../domain/identity/ids.ts';
import { warpMessageId } from '../../protocol/warp/message.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import { subnetOf } from '../pchain/warp/verify-warp.ts';
import { C_CHAIN_ID } from '../identity/network-ids.ts';
import type { AggregationView, SigningValidator } from './aggregate.ts';

/** The minimum balance in nAVAX. The aggregator skips L1 validators with a lower balance. */
const LEAST_BALANCE = 2048n;

/** The validators whose signing keys the sandbox has. */
export interface SigningValidators {
  readonly primary: readonly SigningValidator[];
  /** The L1's first validator and the operator's node. */
  readonly l1: readonly SigningValidator[];
}

/** Derives the aggregator's view from the sandbox's two chains. */
export function networkView(
  chains: { readonly cChain: EvmChain; readonly pChain: PChain; readonly networkId: number },
  validators: SigningValidators,
): AggregationView {
  const { cChain, pChain, networkId } = chains;
  return {
    subnetOf: (chain) => subnetOf(pChain.rules, idFromBytes<BlockchainId>(chain)),
    validatorsOf(subnet) {
      const members = pChain.validatorsAt(subnet, pChain.proposedHeight());
      if (subnet === PRIMARY_NETWORK_ID) return members;
      const belowMinimum = new Set(
        pChain
          .l1Validators(subnet)
          .filter(({ balance }) => balance < LEAST_BALANCE)
          .map(({ nodeId }) => nodeId),
      );
      // A validator without a key cannot sign, but its weight still counts towards the total.
      return members.map(({ nodeId, publicKey, weight }) => ({
        publicKey: belowMinimum.has(nodeId) ? null : publicKey,
        weight,
      }));
    },
    reachable: [...validators.primary, ...validators.l1],
    agrees(validator, message, bytes, justification) {
      if (message.networkId !== networkId) return false;
      if (bytesEqual(message.sourceChainId, idToBytes(P_CHAIN_ID))) {
        return pChain.signable(bytes, justification);
      }
      // A validator knows the messages of a chain only if it runs the chain. An L1's validators do not run
      // the C-Chain.
      const runsTheChain =
        bytesEqual(message.sourceChainId, idToBytes(C_CHAIN_ID)) &&
        validators.primary.includes(validator);
      return runsTheChain && cChain.warpMessage(bytesToHex(warpMessageId(bytes))) !== undefined;
    },
  };
}
