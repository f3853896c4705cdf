import { ifOnboardError, ignoreOnboardError } from '../../domain/errors.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { message, type Message } from '../../domain/message.ts';
import {
  NODE_PORTS,
  type NetworkUpgrade,
  type NodeSoftware,
  firstVersionWith,
  upgradesAfter,
  upgradesMissing,
} from '../../domain/network/node-software.ts';
import type { L1Profile } from '../../domain/network/profile.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Finding } from '../../page/page.ts';
import type { NodeReader } from '../../ports/services.ts';
import type { PChainReader } from '../../ports/p-chain.ts';
import { judgeNode, type NodeFinding } from '../../standing/node-health.ts';
import { judgeNodeSoftware } from './node-config.ts';

interface NodeCheckInput {
  readonly url: ServiceUrl;
  readonly node: NodeReader;
  /** The node behind the network's endpoint. */
  readonly endpoint: NodeReader;
  readonly pChain: Pick<PChainReader, 'validates'>;
  readonly l1: L1Profile;
  /** With the ID of the L1's virtual machine. */
  readonly software: NodeSoftware;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly i18n: Translator;
}

/** A fact that could not be read is unknown. @throws OnboardError E-NODE-* if the node does not report its identity */
export async function checkNode(input: NodeCheckInput): Promise<readonly Finding[]> {
  const { url, node, pChain, l1, software, i18n } = input;
  const [{ identity, findings }, version] = await Promise.all([
    judgeNode(node, url, { l1s: [l1], pChain }),
    node.version(),
  ]);
  const others = await Promise.all([
    unlessUnread('upgrades', judgeUpgrades(input, version.version)),
    unlessUnread('plugin', judgePlugins(input, version.vmVersions)),
    unlessUnread('sync', judgeSync(node)),
    unlessUnread('peers', judgePeers(node)),
    unlessUnread('reach', judgePort(input, identity.nodeId)),
  ]);
  return [
    ...[...findings, ...others.flat()].map(({ verdict, text }) => ({
      verdict,
      text: i18n.t(text),
    })),
    ...judgeNodeSoftware(version, software, i18n),
  ];
}

const judged = (verdict: NodeFinding['verdict'], text: Message): NodeFinding => ({ verdict, text });

/** If the upgrade is past, the node has stopped following the network. */
function missedUpgrade(version: string, { name, at }: NetworkUpgrade, now: number): NodeFinding {
  const least = firstVersionWith(name) ?? message('node-config.newer');
  const values = { version, upgrade: name, least, at: new Date(at) };
  return at <= now
    ? judged('fails', message('node-config.upgrade-missed', values))
    : judged('warns', message('node-config.upgrade-due', values));
}

async function judgeUpgrades(
  { node, endpoint, now }: NodeCheckInput,
  version: string,
): Promise<readonly NodeFinding[]> {
  const network = await endpoint.upgrades();
  const upgrades = await node.upgrades().catch(ignoreOnboardError);
  const [first] =
    upgrades === undefined ? upgradesAfter(version, network) : upgradesMissing(network, upgrades);
  if (first !== undefined) return [missedUpgrade(version, first, now)];
  const latest = network.toSorted((a, b) => a.at - b.at).at(-1);
  if (latest === undefined) return [];
  const values = { version, upgrade: latest.name, at: new Date(latest.at) };
  return [judged('fits', message('node-config.upgrades-known', values))];
}

async function judgePlugins(
  { node, software, l1: { name: l1 } }: NodeCheckInput,
  versions: Readonly<Record<string, string>>,
): Promise<readonly NodeFinding[]> {
  const installed = await node.vms();
  const plugins = software.vms.map(({ id, binary }): NodeFinding => {
    if (!installed.includes(id))
      return judged('fails', message('node-config.plugin-missing', { vm: id, binary }));
    const version = versions[id] ?? message('node-config.plugin-version-unknown');
    return judged('fits', message('node-config.plugin-installed', { vm: id, version }));
  });
  const ofTeam = (software.unknownVms ?? []).map((vm): NodeFinding =>
    installed.includes(vm)
      ? judged('fits', message('node-config.plugin-of-team-installed', { vm, l1 }))
      : judged('fails', message('node-config.plugin-of-team-missing', { vm, l1 })),
  );
  return [...plugins, ...ofTeam];
}

/** A node with partial sync does not run the C-Chain; it says that the chain has not bootstrapped. */
async function judgeSync(node: NodeReader): Promise<readonly NodeFinding[]> {
  const syncsAll = (await node.isBootstrapped('C')) === true;
  return [judged('fits', message(syncsAll ? 'node-config.syncs-all' : 'node-config.syncs-partly'))];
}

async function judgePeers(node: NodeReader): Promise<readonly NodeFinding[]> {
  const count = (await node.peers()).length;
  return count === 0
    ? [judged('fails', message('node-config.no-peers', { port: NODE_PORTS.staking }))]
    : [judged('fits', message('node-config.peers', { count }))];
}

/** A node cannot tell whether others reach it. It may itself have opened the endpoint's connection to it. */
async function judgePort(
  { node, endpoint }: NodeCheckInput,
  nodeId: NodeId,
): Promise<readonly NodeFinding[]> {
  const port = NODE_PORTS.staking;
  const address = await node.announcedAddress();
  if (isPrivate(address))
    return [judged('warns', message('node-config.private-address', { address, port }))];
  const [seen] = await endpoint.peers([nodeId]);
  return seen === undefined
    ? [judged('warns', message('node-config.not-reached', { address, port }))]
    : [judged('fits', message('node-config.reached', { address: seen.address }))];
}

function isPrivate(address: string): boolean {
  return /^\[?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|::1\]|f[cd]|fe80)/i.test(
    address,
  );
}

function unlessUnread(
  fact: 'upgrades' | 'plugin' | 'sync' | 'peers' | 'reach',
  findings: Promise<readonly NodeFinding[]>,
): Promise<readonly NodeFinding[]> {
  return findings.catch(
    ifOnboardError(({ codedReason: reason }) => {
      const values = { reason, port: NODE_PORTS.staking };
      return [judged('unknown', message(`node-config.${fact}-unknown`, values))];
    }),
  );
}
