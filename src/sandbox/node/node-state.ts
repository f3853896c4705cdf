import type { BlockchainId, SubnetId } from '../../domain/identity/ids.ts';
import type { NodeIdentity } from './node-identity.ts';

/** The state that a node's API reports. Tests and scenarios change the fields that are not readonly. */
export interface NodeState {
  identity: NodeIdentity;
  readonly networkId: number;
  /** The chains of the primary network, by alias: C, P, X. */
  readonly chains: Readonly<Record<string, BlockchainId>>;
  /** The node's version, such as "1.15.3". */
  version: string;
  /** The version of each VM, by the VM's name or ID. For example, `evm` has the version "v1.15.3". */
  vmVersions: Record<string, string>;
  /** The version of the protocol between the node and its VM plugins, such as "47". */
  rpcProtocolVersion: string;
  /** While `bootstrapped` is false, every chain API and `GET /ext/health` of the node answer HTTP 503. */
  bootstrapped: boolean;
  /** Whether the node follows the P-Chain only (`partial-sync-primary-network`). Default: no. */
  partialSync?: boolean;
  /**
   * The subnets whose chains the node runs, besides the chains of the primary network. To change the subnets,
   * assign a new list.
   */
  trackedSubnets: readonly TrackedSubnet[];
}

interface TrackedSubnet {
  readonly id: SubnetId;
  readonly blockchains: readonly BlockchainId[];
}

/**
 * Returns the IDs of all chains that a node runs. A node runs the chains of its subnets only after it is
 * bootstrapped.
 */
export function chainsOf({
  chains,
  trackedSubnets,
  bootstrapped,
}: NodeState): readonly BlockchainId[] {
  if (!bootstrapped) return Object.values(chains);
  return [...Object.values(chains), ...trackedSubnets.flatMap(({ blockchains }) => blockchains)];
}
