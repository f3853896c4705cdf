import { type BlockchainId, type SubnetId, P_CHAIN_ID } from '../../domain/identity/ids.ts';
import type { NodeKeys, Nodes } from '../identity/nodes.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from '../identity/network-ids.ts';

/** The state that a node's API reports. Tests change the fields that are not readonly. */
export interface NodeState {
  identity: NodeKeys;
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
  /** The uptime that the L1's nodes report for this node. Default: 100 while it is bootstrapped. */
  uptimePercentage?: number;
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

/** The versions of the nodes. */
const VERSION = '1.15.3';
const RPC_PROTOCOL_VERSION = '47';
const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const PRIMARY_CHAINS = { P: P_CHAIN_ID, C: C_CHAIN_ID, X: X_CHAIN_ID };

export interface NodeStates {
  /** The node behind the public API. */
  readonly publicNode: NodeState;
  readonly operatorNode: NodeState;
  /** All nodes to which the public node is connected. */
  readonly peers: readonly NodeState[];
}

/** Returns the states of a new sandbox's nodes. All nodes are bootstrapped. */
export function nodeStates({ primary, initial, operator }: Nodes, networkId: number): NodeStates {
  const node = (identity: NodeKeys): NodeState => ({
    identity,
    networkId,
    chains: PRIMARY_CHAINS,
    version: VERSION,
    rpcProtocolVersion: RPC_PROTOCOL_VERSION,
    vmVersions: {
      avm: `avalanchego/${VERSION}`,
      evm: `v${VERSION}`,
      platform: `avalanchego/${VERSION}`,
    },
    bootstrapped: true,
    trackedSubnets: [],
  });
  const validator = (identity: NodeKeys): NodeState => ({
    ...node(identity),
    vmVersions: { ...node(identity).vmVersions, [SUBNET_EVM]: `v${VERSION}` },
    trackedSubnets: [{ id: L1.subnetId, blockchains: [L1.blockchainId] }],
  });
  const [first, ...otherValidators] = primary;
  const operatorNode = validator(operator);
  return {
    publicNode: node(first),
    operatorNode,
    peers: [...otherValidators.map(node), validator(initial), operatorNode],
  };
}
