import { P_CHAIN_ID } from '../../domain/identity/ids.ts';
import type { NodeIdentity } from '../node/node-identity.ts';
import type { NodeState } from '../node/node-state.ts';
import type { Nodes } from '../node/nodes.ts';
import type { ChainKind } from '../evm/chain-kind.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from './network.ts';

/** The versions of the nodes, for each kind of C-Chain. */
const VERSIONS: Readonly<Record<ChainKind, Pick<NodeState, 'version' | 'rpcProtocolVersion'>>> = {
  coreth: { version: '1.14.2', rpcProtocolVersion: '45' },
  helicon: { version: '1.15.3', rpcProtocolVersion: '47' },
};
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
export function nodeStates(
  { primary, initial, operator }: Nodes,
  networkId: number,
  kind: ChainKind,
): NodeStates {
  const { version } = VERSIONS[kind];
  const node = (identity: NodeIdentity): NodeState => ({
    identity,
    networkId,
    chains: PRIMARY_CHAINS,
    ...VERSIONS[kind],
    vmVersions: {
      avm: `avalanchego/${version}`,
      evm: `v${version}`,
      platform: `avalanchego/${version}`,
    },
    bootstrapped: true,
    trackedSubnets: [],
  });
  const validator = (identity: NodeIdentity): NodeState => ({
    ...node(identity),
    vmVersions: { ...node(identity).vmVersions, [SUBNET_EVM]: `v${version}` },
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
