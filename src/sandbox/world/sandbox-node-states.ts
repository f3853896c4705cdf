import { P_CHAIN_ID } from '../../domain/ids.ts';
import type { NodeIdentity } from '../node/node-identity.ts';
import type { NodeState } from '../node/node-state.ts';
import type { Nodes } from '../node/nodes.ts';
import { C_CHAIN_ID, L1, X_CHAIN_ID } from './network.ts';

/** A version with the Granite rules, by which the sandbox's chains go. */
const VERSION = '1.14.0';
const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const PRIMARY_CHAINS = { P: P_CHAIN_ID, C: C_CHAIN_ID, X: X_CHAIN_ID };

export interface NodeStates {
  /** Behind the API. */
  readonly publicNode: NodeState;
  readonly operatorNode: NodeState;
  /** Everybody whom the public node is connected to. */
  readonly peers: readonly NodeState[];
}

/** The sandbox's nodes as they are when it starts: all up to date and bootstrapped. */
export function nodeStates({ primary, initial, operator }: Nodes, networkId: number): NodeStates {
  const node = (identity: NodeIdentity): NodeState => ({
    identity,
    networkId,
    chains: PRIMARY_CHAINS,
    version: VERSION,
    vmVersions: { avm: `v${VERSION}`, evm: `v${VERSION}`, platform: `v${VERSION}` },
    bootstrapped: true,
    trackedSubnets: [],
  });
  const validator = (identity: NodeIdentity): NodeState => ({
    ...node(identity),
    chains: { ...PRIMARY_CHAINS, [L1.name]: L1.blockchainId },
    vmVersions: { ...node(identity).vmVersions, [SUBNET_EVM]: 'v0.8.0' },
    trackedSubnets: [L1.subnetId],
  });
  const [first, ...others] = primary;
  const operatorNode = validator(operator);
  return {
    publicNode: node(first),
    operatorNode,
    peers: [...others.map(node), validator(initial), operatorNode],
  };
}
