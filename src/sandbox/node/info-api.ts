import { named, nodeIds, text } from '../server/named.ts';
import { RpcError } from '../server/rpc-error.ts';
import { AVALANCHEGO, rpcService, type RpcService } from '../server/rpc-service.ts';
import { chainsOf, type NodeState } from './node-state.ts';

const NETWORK_NAMES: Readonly<Record<number, string>> = { 1: 'mainnet', 5: 'fuji', 12345: 'local' };

/** The `info.*` methods of a node, in the format of avalanchego (api/info). */
export function infoService(
  node: NodeState,
  peers: () => readonly NodeState[],
  now: () => number,
): RpcService {
  return rpcService(AVALANCHEGO, {
    'info.getNodeID': named({}, () => ({
      nodeID: node.identity.nodeId,
      nodePOP: {
        publicKey: node.identity.publicKey,
        proofOfPossession: node.identity.proof(),
      },
    })),
    'info.getNodeVersion': named({}, () => ({
      version: `avalanchego/${node.version}`,
      databaseVersion: 'v1.4.5',
      rpcProtocolVersion: node.rpcProtocolVersion,
      gitCommit: '',
      vmVersions: node.vmVersions,
    })),
    'info.getNetworkID': named({}, () => ({ networkID: node.networkId.toString() })),
    'info.getNetworkName': named({}, () => ({
      networkName: NETWORK_NAMES[node.networkId] ?? `network-${node.networkId}`,
    })),
    'info.getBlockchainID': named({ alias: text }, ({ alias }) => ({
      blockchainID: chainOf(node, alias),
    })),
    'info.isBootstrapped': named({ chain: text }, ({ chain }) => {
      if (chain === '') throw new RpcError("argument 'chain' not given");
      chainOf(node, chain);
      return { isBootstrapped: node.bootstrapped };
    }),
    'info.peers': named({ nodeIDs: nodeIds }, ({ nodeIDs }) => {
      const selectedPeers = peers().filter(
        ({ identity }) => nodeIDs.length === 0 || nodeIDs.includes(identity.nodeId),
      );
      return {
        numPeers: selectedPeers.length.toString(),
        peers: selectedPeers.map((peer) => describePeer(peer, now())),
      };
    }),
  });
}

function chainOf(node: NodeState, alias: string): string {
  const id = Object.hasOwn(node.chains, alias)
    ? node.chains[alias]
    : chainsOf(node).find((chain) => chain === alias);
  if (id === undefined) throw new RpcError(`there is no chain with alias/ID '${alias}'`);
  return id;
}

function describePeer(peer: NodeState, now: number): object {
  const timestamp = new Date(now).toISOString();
  return {
    ip: '127.0.0.1:9651',
    publicIP: '127.0.0.1:9651',
    nodeID: peer.identity.nodeId,
    version: `avalanchego/${peer.version}`,
    upgradeTime: '0',
    lastSent: timestamp,
    lastReceived: timestamp,
    observedUptime: '100',
    trackedSubnets: peer.trackedSubnets.map(({ id }) => id),
    supportedACPs: [],
    objectedACPs: [],
    benched: [],
  };
}
