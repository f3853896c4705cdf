import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NodeIdentity } from './node-identity.ts';

/** The state that a node's API reports. Scenarios change the fields that are not readonly. */
export interface NodeState {
  identity: NodeIdentity;
  readonly networkId: number;
  /** The chains of the Primary Network by alias: C, P, X. */
  readonly chains: Readonly<Record<string, BlockchainId>>;
  /** Such as "1.15.3". */
  version: string;
  /** By VM name, such as "v1.15.3". */
  vmVersions: Record<string, string>;
  /** The version of VM plugins that the node accepts, such as "47". */
  rpcProtocolVersion: string;
  /** While false, every chain API of this node answers HTTP 503. */
  bootstrapped: boolean;
  /** The node knows the chains of these subnets only. To change it, assign a new list. */
  trackedSubnets: readonly TrackedSubnet[];
}

export interface TrackedSubnet {
  readonly id: SubnetId;
  readonly blockchains: readonly BlockchainId[];
}

/** The IDs of all chains that a node runs. It starts the chains of subnets once it is bootstrapped. */
export function chainsOf({
  chains,
  trackedSubnets,
  bootstrapped,
}: NodeState): readonly BlockchainId[] {
  if (!bootstrapped) return Object.values(chains);
  return [...Object.values(chains), ...trackedSubnets.flatMap(({ blockchains }) => blockchains)];
}
