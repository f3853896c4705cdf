import type { RpcHandle } from '../server/json-rpc.ts';
import { methodTable } from '../server/method-table.ts';
import { chainsOf, type NodeState } from './node-state.ts';

const NETWORK_NAMES: Readonly<Record<number, string>> = { 1: 'mainnet', 5: 'fuji', 12345: 'local' };

/** The `info.*` methods of a node, in the shapes of avalanchego's api/info. */
export function infoApi(
  node: NodeState,
  peers: () => readonly NodeState[],
  now: () => number,
): RpcHandle {
  return methodTable({
    'info.getNodeID': () => ({
      nodeID: node.identity.nodeId,
      nodePOP: {
        publicKey: node.identity.publicKey,
        proofOfPossession: node.identity.proof(),
      },
    }),
    'info.getNodeVersion': () => ({
      version: `avalanchego/${node.version}`,
      databaseVersion: 'v1.4.5',
      rpcProtocolVersion: node.rpcProtocolVersion,
      gitCommit: '',
      vmVersions: node.vmVersions,
    }),
    'info.getNetworkID': () => ({ networkID: node.networkId.toString() }),
    'info.getNetworkName': () => ({
      networkName: NETWORK_NAMES[node.networkId] ?? `network-${node.networkId}`,
    }),
    'info.getBlockchainID': (params) => ({ blockchainID: chainOf(node, params['alias']) }),
    'info.isBootstrapped': (params) => {
      if (!params['chain']) throw new Error("argument 'chain' not given");
      chainOf(node, params['chain']);
      return { isBootstrapped: node.bootstrapped };
    },
    'info.peers': (params) => {
      const wanted = Array.isArray(params['nodeIDs']) ? params['nodeIDs'] : [];
      const shown = peers().filter(
        ({ identity }) => wanted.length === 0 || wanted.includes(identity.nodeId),
      );
      return {
        numPeers: shown.length.toString(),
        peers: shown.map((peer) => describePeer(peer, now())),
      };
    },
  });
}

function chainOf(node: NodeState, name: unknown): string {
  const alias = typeof name === 'string' ? name : '';
  const id = Object.hasOwn(node.chains, alias)
    ? node.chains[alias]
    : chainsOf(node).find((chain) => chain === alias);
  if (id === undefined) throw new Error(`there is no chain with alias/ID '${alias}'`);
  return id;
}

function describePeer(peer: NodeState, now: number): object {
  const seen = new Date(now).toISOString();
  return {
    ip: '127.0.0.1:9651',
    publicIP: '127.0.0.1:9651',
    nodeID: peer.identity.nodeId,
    version: `avalanchego/${peer.version}`,
    upgradeTime: '0',
    lastSent: seen,
    lastReceived: seen,
    observedUptime: '100',
    trackedSubnets: peer.trackedSubnets.map(({ id }) => id),
    supportedACPs: [],
    objectedACPs: [],
    benched: [],
  };
}
