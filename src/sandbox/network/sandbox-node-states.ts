import { P_CHAIN_ID } from '../../domain/identity/ids.ts';
import type { NodeIdentity } from '../node/node-identity.ts';
import type { NodeState } from '../node/node-state.ts';
import type { Nodes } from '../node/nodes.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from './network.ts';

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
  const node = (identity: NodeIdentity): NodeState => ({
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
  const validator = (identity: NodeIdentity): NodeState => ({
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
