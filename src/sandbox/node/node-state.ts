import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NodeIdentity } from './node-identity.ts';

/** A running node as its own API tells of it. Scenarios change what is not fixed. */
export interface NodeState {
  identity: NodeIdentity;
  readonly networkId: number;
  /** The chains of the Primary Network by alias: C, P, X. */
  readonly chains: Readonly<Record<string, BlockchainId>>;
  /** Like "1.15.3". */
  version: string;
  /** By VM name, like "v1.15.3". */
  vmVersions: Record<string, string>;
  /** Of the plugins that it takes, like "47". */
  rpcProtocolVersion: string;
  /** While false, every chain API of this node answers HTTP 503. */
  bootstrapped: boolean;
  /** The node knows the chains of these subnets only; assign an empty list for a node that tracks none. */
  trackedSubnets: readonly TrackedSubnet[];
}

export interface TrackedSubnet {
  readonly id: SubnetId;
  readonly blockchains: readonly BlockchainId[];
}

/** The IDs of all chains that a node runs. It creates those of subnets once the P-Chain is bootstrapped. */
export function chainsOf({
  chains,
  trackedSubnets,
  bootstrapped,
}: NodeState): readonly BlockchainId[] {
  if (!bootstrapped) return Object.values(chains);
  return [...Object.values(chains), ...trackedSubnets.flatMap(({ blockchains }) => blockchains)];
}
