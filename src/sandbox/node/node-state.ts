import { type BlockchainId, type SubnetId, P_CHAIN_ID } from '../../domain/identity/ids.ts';
import type { NodeKeys, Nodes } from '../identity/nodes.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from '../identity/network-ids.ts';

/** Tests change the fields that are not readonly. */
export interface NodeState {
  identity: NodeKeys;
  readonly networkId: number;
  /** By alias: C, P, X. */
  readonly chains: Readonly<Record<string, BlockchainId>>;
  /** Such as "1.15.3". */
  version: string;
  /** By the VM's name or ID, such as "v1.15.3" for `evm`. */
  vmVersions: Record<string, string>;
  /** Of the protocol between the node and its VM plugins, such as "47". */
  rpcProtocolVersion: string;
  /** While false, every chain API and `GET /ext/health` of the node answer HTTP 503. */
  bootstrapped: boolean;
  /** Whether the node follows the P-Chain only (`partial-sync-primary-network`). Default: no. */
  partialSync?: boolean;
  /** Default: 100 while the node is bootstrapped. */
  uptimePercentage?: number;
  /** The node runs the chains of these subnets. To change the subnets, assign a new list. */
  trackedSubnets: readonly TrackedSubnet[];
}

interface TrackedSubnet {
  readonly id: SubnetId;
  readonly blockchains: readonly BlockchainId[];
}

/** A node runs the chains of its subnets only after it is bootstrapped. */
export function chainsOf({
  chains,
  trackedSubnets,
  bootstrapped,
}: NodeState): readonly BlockchainId[] {
  if (!bootstrapped) return Object.values(chains);
  return [...Object.values(chains), ...trackedSubnets.flatMap(({ blockchains }) => blockchains)];
}

const VERSION = '1.15.3';
const RPC_PROTOCOL_VERSION = '47';
const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const PRIMARY_CHAINS = { P: P_CHAIN_ID, C: C_CHAIN_ID, X: X_CHAIN_ID };

export type NodeStates = Readonly<ReturnType<typeof nodeStates>>;

/**
 * All nodes are bootstrapped. The public node, which is behind the public API, is connected to all `peers`.
 */
export function nodeStates({ primary, initial, operator }: Nodes, networkId: number) {
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
