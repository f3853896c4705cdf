import { isId, type BlockchainId, P_CHAIN_ID } from '../../domain/identity/ids.ts';
import { compareVersions } from '../../domain/network/node-software.ts';
import { textAnswer, type Routes } from '../server/listen.ts';
import {
  answerJsonRpc,
  type RpcService,
  AVALANCHEGO,
  rpcService,
  RpcError,
  byName,
  nodeIds,
  parseText,
} from '../server/rpc-service.ts';
import { L1, type NodeKeys, sandboxNodes, C_CHAIN_ID, X_CHAIN_ID } from '../identity/accounts.ts';
import type { PChain } from '../pchain/ledger/p-chain.ts';

export function nodeRoutes(
  node: NodeState,
  services: Readonly<Record<string, RpcService>>,
): Routes {
  const routes = Object.entries(services).map(([path, service]): [string, Routes[string]] => [
    path,
    async (request) =>
      node.bootstrapped || !path.startsWith('/ext/bc/')
        ? answerJsonRpc(request, service)
        : textAnswer(503, 'API call rejected because chain is not done bootstrapping'),
  ]);
  return Object.fromEntries(routes);
}

/** A documentation address: nothing answers there. */
const ANNOUNCED = '203.0.113.7:9651';

/** By first version. Fortuna's and Granite's are as published, not verified; only the sandbox uses them. */
const UPGRADES = [
  ['etna', '1.12.0'],
  ['fortuna', '1.13.0'],
  ['granite', '1.14.0'],
  ['helicon', '1.15.0'],
] as const;

/** Upgrades that every version of `UPGRADES` knows, and the values that a node lists among the times. */
const EARLIER =
  'apricotPhase1 apricotPhase2 apricotPhase3 apricotPhase4 apricotPhase5 apricotPhasePre6 apricotPhase6 apricotPhasePost6 banff cortina durango';
const UPGRADE_VALUES = {
  apricotPhase4MinPChainHeight: 0,
  cortinaXChainStopVertexID: '11111111111111111111111111111111LpoYY',
  graniteEpochDuration: 30_000_000_000,
};

/** The virtual machines of the primary network with their aliases, and the features of the X-Chain. */
const BUILT_IN_VMS = {
  jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq: ['avm'],
  mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6: ['evm'],
  rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT: ['platform'],
};
const FXS = {
  qd2U4HDWUvMrVUeTcCHp6xH3Qpnn1XbU5MDdnBoiifFqvgXwT: 'nftfx',
  rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy: 'propertyfx',
  spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ: 'secp256k1fx',
};

/** As in avalanchego (api/info). */
export function infoService(
  node: NodeState,
  peers: () => readonly NodeState[],
  now: () => number,
): RpcService {
  return rpcService(AVALANCHEGO, {
    'info.getNodeID': byName({}, () => ({
      nodeID: node.identity.nodeId,
      nodePOP: {
        publicKey: node.identity.publicKey,
        proofOfPossession: node.identity.proof(),
      },
    })),
    'info.getNodeVersion': byName({}, () => ({
      version: `avalanchego/${node.version}`,
      databaseVersion: 'v1.4.5',
      rpcProtocolVersion: node.rpcProtocolVersion,
      gitCommit: '',
      vmVersions: node.vmVersions,
    })),
    'info.getNetworkID': byName({}, () => ({ networkID: node.networkId.toString() })),
    'info.getBlockchainID': byName({ alias: parseText }, ({ alias }) => ({
      blockchainID: chainOf(node, alias, `there is no ID with alias: ${alias}`),
    })),
    'info.isBootstrapped': byName({ chain: parseText }, ({ chain }) => {
      if (chain === '') throw new RpcError("argument 'chain' not given");
      const id = chainOf(node, chain, `there is no chain with alias/ID '${chain}'`);
      const isSkipped = node.partialSync && (id === node.chains['C'] || id === node.chains['X']);
      return { isBootstrapped: node.bootstrapped && !isSkipped };
    }),
    'info.getVMs': byName({}, () => {
      const plugins = Object.keys(node.vmVersions).filter((name) => isId(name));
      return {
        vms: { ...BUILT_IN_VMS, ...Object.fromEntries(plugins.map((id) => [id, []])) },
        fxs: FXS,
      };
    }),
    'info.getNodeIP': byName({}, () => ({ ip: ANNOUNCED })),
    'info.upgrades': byName({}, () => knownUpgrades(node.version)),
    'info.peers': byName({ nodeIDs: nodeIds }, ({ nodeIDs }) => {
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

/** When all upgrades of a local network are active: from genesis. */
const ACTIVE_SINCE = '2020-12-05T05:00:00Z';

function knownUpgrades(version: string): object {
  const later = UPGRADES.filter(([, first]) => (compareVersions(version, first) ?? 0) >= 0);
  const names = [...EARLIER.split(' '), ...later.map(([name]) => name)];
  return {
    ...Object.fromEntries(names.map((name) => [`${name}Time`, ACTIVE_SINCE])),
    ...UPGRADE_VALUES,
  };
}

/** @throws RpcError with `refusal` */
function chainOf(node: NodeState, alias: string, refusal: string): string {
  const id = Object.hasOwn(node.chains, alias)
    ? node.chains[alias]
    : chainsOf(node).find((chain) => chain === alias);
  if (id === undefined) throw new RpcError(refusal);
  return id;
}

function describePeer(peer: NodeState, now: number): object {
  const timestamp = new Date(now).toISOString();
  return {
    ip: ANNOUNCED,
    publicIP: ANNOUNCED,
    nodeID: peer.identity.nodeId,
    version: `avalanchego/${peer.version}`,
    upgradeTime: Date.parse(ACTIVE_SINCE) / 1000,
    lastSent: timestamp,
    lastReceived: timestamp,
    observedUptime: '100',
    trackedSubnets: peer.trackedSubnets.map(({ id }) => id),
    supportedACPs: [],
    objectedACPs: [],
    benched: [],
  };
}

/** avalanchejs calls these methods before it builds a transaction. The sandbox has no other part of an X-Chain. */
export function xChainService(avaxAssetId: string): RpcService {
  return rpcService(AVALANCHEGO, {
    'avm.getAssetDescription': byName({}, () => ({
      assetID: avaxAssetId,
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: '9',
    })),
    'avm.getTxFee': byName({}, () => ({ txFee: '1000000', createAssetTxFee: '10000000' })),
  });
}

/** `/ext/bc/<blockchain>/validators` of the plugin. A validator is connected while its node is bootstrapped. */
export function l1ValidatorsService(
  pChain: PChain,
  connected: () => readonly NodeState[],
): RpcService {
  return rpcService(AVALANCHEGO, {
    'validators.getCurrentValidators': byName({ nodeIDs: nodeIds }, ({ nodeIDs }) => {
      const validators = pChain
        .l1Validators(L1.subnetId)
        .filter(({ nodeId }) => nodeIDs.length === 0 || nodeIDs.includes(nodeId));
      return {
        validators: validators.map(({ nodeId, validationId, weight, balance, startTime }) => {
          const node = connected().find(({ identity }) => identity.nodeId === nodeId);
          const isConnected = node?.bootstrapped ?? false;
          return {
            validationID: validationId,
            nodeID: nodeId,
            weight: Number(weight),
            startTimestamp: Number(startTime),
            isActive: balance !== 0n,
            isL1Validator: true,
            isConnected,
            uptimePercentage: node?.uptimePercentage ?? (isConnected ? 100 : 0),
            uptimeSeconds: 0,
          };
        }),
      };
    }),
  });
}

/** Tests change the fields. */
export type NodeState = ReturnType<typeof nodeState>;

/** A node runs the chains of its subnets only after it is bootstrapped. */
function chainsOf({ chains, trackedSubnets, bootstrapped }: NodeState): readonly BlockchainId[] {
  if (!bootstrapped) return Object.values(chains);
  return [...Object.values(chains), ...trackedSubnets.flatMap(({ blockchains }) => blockchains)];
}

const VERSION = '1.15.3';
const SUBNET_EVM = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';
const PRIMARY_CHAINS: Readonly<Record<string, BlockchainId>> = {
  P: P_CHAIN_ID,
  C: C_CHAIN_ID,
  X: X_CHAIN_ID,
};

function nodeState(identity: NodeKeys, networkId: number) {
  const vmVersions: Record<string, string> = {
    avm: `avalanchego/${VERSION}`,
    evm: `v${VERSION}`,
    platform: `avalanchego/${VERSION}`,
  };
  return {
    identity,
    networkId,
    /** By alias. */
    chains: PRIMARY_CHAINS,
    version: VERSION,
    /** Of the protocol between the node and its VM plugins. */
    rpcProtocolVersion: '47',
    /** By the VM's name or ID. */
    vmVersions,
    /** While false, every chain API of the node answers HTTP 503. */
    bootstrapped: true,
    /** Whether the node follows the P-Chain only (`partial-sync-primary-network`). */
    partialSync: false,
    /** undefined: 100 while the node is bootstrapped. */
    uptimePercentage: undefined as number | undefined,
    /** The subnets whose chains the node runs. */
    trackedSubnets: [] as readonly (typeof TRACKED)[],
  };
}

const TRACKED = { id: L1.subnetId, blockchains: [L1.blockchainId] };

export type NodeStates = Readonly<ReturnType<typeof nodeStates>>;

/** All nodes are bootstrapped. The public node, which is behind the public API, is connected to all `peers`. */
export function nodeStates(networkId: number) {
  const { primary, initial, operator } = sandboxNodes();
  const node = (identity: NodeKeys): NodeState => nodeState(identity, networkId);
  const validator = (identity: NodeKeys): NodeState => ({
    ...node(identity),
    vmVersions: { ...node(identity).vmVersions, [SUBNET_EVM]: `v${VERSION}` },
    trackedSubnets: [TRACKED],
  });
  const [first, ...otherValidators] = primary;
  const operatorNode = validator(operator);
  return {
    publicNode: node(first),
    operatorNode,
    peers: [...otherValidators.map(node), validator(initial), operatorNode],
  };
}
