import type { BlockchainId, NodeId, SubnetId, VmId } from '../domain/identity/ids.ts';
import type { BlsPublicKey, ProofOfPossession } from '../domain/identity/bls-key.ts';
import type { NetworkUpgrade } from '../domain/network/node-software.ts';

export interface AggregationRequest {
  readonly unsignedMessage: Uint8Array;
  readonly justification?: Uint8Array;
  readonly signingSubnet: SubnetId;
}

/** Has no side effects, so repeating a request is safe. */
export interface Aggregator {
  /**
   * Returns the signed message. If `verify` rejects with E-AGG-* or E-WARP-*, the next aggregator is used.
   * @throws OnboardError E-AGG-*, E-NET-*, E-WARP-*; the most informative failure if all aggregators failed
   */
  aggregate(
    request: AggregationRequest,
    signal?: AbortSignal,
    verify?: (signed: Uint8Array) => Promise<void>,
  ): Promise<Uint8Array>;
}

/** `info.getNodeID`. */
export interface NodeIdentity {
  readonly nodeId: NodeId;
  readonly publicKey: BlsPublicKey;
  readonly proof: ProofOfPossession;
}

/** `info.getNodeVersion`. */
export interface NodeVersion {
  /** Such as "1.12.0", without the program's name. */
  readonly version: string;
  readonly vmVersions: Readonly<Record<string, string>>;
}

/** One entry of `info.peers`. */
interface Peer {
  readonly nodeId: NodeId;
  readonly address: string;
  readonly version: string;
}

/** Counts blocks. Both counters begin at 0 when the node starts. */
export interface BootstrapProgress {
  readonly fetched: number;
  readonly accepted: number;
}

export interface NodeReader {
  identity(): Promise<NodeIdentity>;
  version(): Promise<NodeVersion>;
  /** `info.isBootstrapped`, by alias or ID; undefined if the node does not run that chain. */
  isBootstrapped(chain: string): Promise<boolean | undefined>;
  /** By alias or ID (`/ext/metrics`); undefined if the node reports no figures for the chain. */
  bootstrapProgress(chain: string): Promise<BootstrapProgress | undefined>;
  vms(): Promise<readonly VmId[]>;
  /** The upgrades that this node's software knows. */
  upgrades(): Promise<readonly NetworkUpgrade[]>;
  /** `info.peers`: the connected nodes, or those of `nodeIds` that are connected. */
  peers(nodeIds?: readonly NodeId[]): Promise<readonly Peer[]>;
  /** `info.getNodeIP`: the staking address that the node announces, such as "203.0.113.7:9651". */
  announcedAddress(): Promise<string>;
  /** In percent, as this node saw the validators (`validators.getCurrentValidators`). It must run the chain. */
  uptimes(chain: BlockchainId): Promise<ReadonlyMap<NodeId, number>>;
}
