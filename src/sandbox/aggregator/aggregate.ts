import { bytesToHex, bytesEqual, hexToBytes } from '../../domain/identity/bytes.ts';
import { keptResults } from '../../domain/kept-results.ts';
import {
  type SubnetId,
  idFromBytes,
  idToBytes,
  P_CHAIN_ID,
  PRIMARY_NETWORK_ID,
  type BlockchainId,
} from '../../domain/identity/ids.ts';
import { blsSign } from '../../protocol/crypto/bls.ts';
import { canonicalValidators, type SubnetValidator } from '../../protocol/warp/quorum.ts';
import {
  type UnsignedMessage,
  decodeUnsignedMessage,
  encodeSignedMessage,
  encodeSigners,
  warpMessageId,
} from '../../protocol/warp/message.ts';
import { type NodeKeys, C_CHAIN_ID } from '../identity/accounts.ts';
import type { EvmChain } from '../evm/evm-chain.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';
import { subnetOf } from '../pchain/warp/verify-warp.ts';
import { countAsVerified } from '../warp/verify-signatures.ts';

type SigningValidator = ReturnType<typeof signingValidator>;

export const signingValidator = ({ nodeId, publicKey, secretKey }: NodeKeys) => ({
  ...{ nodeId, publicKey, secretKey },
  /** The aggregator cannot connect to a silent validator. Tests change this. */
  isSilent: false,
});

/** Each signature takes tens of milliseconds. */
const signatures = keptResults<Uint8Array>(256);

function signedBy(message: Uint8Array, signers: readonly SigningValidator[]): Uint8Array {
  const id = [bytesToHex(warpMessageId(message)), ...signers.map((key) => key.publicKey)].join();
  return signatures(id, () => blsSign(message, ...signers.map(({ secretKey }) => secretKey)));
}

export interface AggregateSignaturesRequest {
  readonly message: Uint8Array;
  readonly justification: Uint8Array;
  /** Defaults to the subnet that validates the message's source chain. */
  readonly signingSubnet?: SubnetId;
  /** Percent of the weight: 1 to 100. */
  readonly quorumPercentage: number;
}

/**
 * Collects signatures in canonical order until the signers have enough weight.
 * @throws Error for a malformed message, for an unknown source chain, or without a quorum
 */
export function aggregate(view: AggregationView, request: AggregateSignaturesRequest): Uint8Array {
  const message = decodeUnsignedMessage(request.message);
  const source = view.subnetOf(message.sourceChainId);
  const members = view.validatorsOf(request.signingSubnet ?? source);
  const { validators, totalWeight } = canonicalValidators(members);
  const reachesQuorum = (weight: bigint): boolean =>
    totalWeight > 0n && weight * 100n >= totalWeight * BigInt(request.quorumPercentage);

  const connected = validators.flatMap((member, index) => {
    const key = bytesToHex(member.publicKey);
    const validator = view.reachable.find(
      ({ publicKey, isSilent }) => publicKey === key && !isSilent,
    );
    return validator === undefined ? [] : [{ validator, index, weight: member.weight }];
  });
  if (!reachesQuorum(connected.reduce((sum, { weight }) => sum + weight, 0n))) {
    throw new Error('failed to connect to a threshold of stake');
  }

  const signing: SigningValidator[] = [];
  const signers: number[] = [];
  let signedWeight = 0n;
  for (const { validator, index, weight } of connected) {
    if (reachesQuorum(signedWeight)) break;
    if (!view.agrees(validator, message, request.message, request.justification)) continue;
    signing.push(validator);
    signers.push(index);
    signedWeight += weight;
  }
  if (!reachesQuorum(signedWeight)) {
    throw new Error('failed to collect a threshold of signatures');
  }
  const signature = signedBy(request.message, signing);
  const keys = signing.map(({ publicKey }) => hexToBytes(publicKey));
  countAsVerified(request.message, signature, keys);
  return encodeSignedMessage(request.message, encodeSigners(signers), signature);
}

/** In nAVAX. The aggregator skips L1 validators with a lower balance. */
const LEAST_BALANCE = 2048n;

/** The validators whose signing keys the sandbox has. */
export interface SigningValidators {
  readonly primary: readonly SigningValidator[];
  /** The L1's first validator and the operator's node. */
  readonly l1: readonly SigningValidator[];
}

/** The network as the aggregator and the validators see it. */
export type AggregationView = Readonly<ReturnType<typeof networkView>>;

export function networkView(
  { cChain, pChain }: { readonly cChain: EvmChain; readonly pChain: PChain },
  validators: SigningValidators,
) {
  return {
    /** @throws Error for an unknown blockchain */
    subnetOf: (chain: Uint8Array) => subnetOf(pChain.rules, idFromBytes<BlockchainId>(chain)),
    /** At the `proposed` height; empty for an unknown subnet. */
    validatorsOf(subnet: SubnetId): readonly SubnetValidator[] {
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
    /** Whether the rules allow the validator to sign. */
    agrees(
      validator: SigningValidator,
      message: UnsignedMessage,
      bytes: Uint8Array,
      justification: Uint8Array,
    ) {
      if (message.networkId !== pChain.rules.networkId) return false;
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
