import type { ServiceUrl } from '../domain/service-url.ts';
import { ignoreOnboardError, OnboardError } from '../domain/errors.ts';
import type { NodeId, SubnetId } from '../domain/identity/ids.ts';
import { message, type Message } from '../domain/message.ts';
import { firstVersionWith, upgradesAfter } from '../domain/network/node-software.ts';
import { type NetworkProfile, publishedL1, type L1Profile } from '../domain/network/profile.ts';
import type { PChainReader } from '../ports/p-chain.ts';
import type { NodeReader } from '../ports/services.ts';
import { hexToBytes } from '../domain/identity/bytes.ts';
import { printable } from '../domain/text/printable.ts';
import { blsVerifyProof } from '../protocol/crypto/bls.ts';
import { readNode, type TrackedL1s, type Tracking } from '../protocol/snapshots/read-node.ts';
import type { Finding } from '../page/page.ts';

/** The health of a validator's node, as other nodes see it. An undefined field could not be read. */
export interface NodeHealth {
  /** Whether the network's endpoint is connected to the node. */
  readonly connected: boolean | undefined;
  readonly version: string | undefined;
  /** The first upgrade that the node's version lacks; undefined if it lacks none, or if that is unknown. */
  readonly upgrade:
    | {
        readonly name: string;
        /** Milliseconds since 1970. */
        readonly at: number;
        readonly least: string | undefined;
        readonly isPast: boolean;
      }
    | undefined;
  /** In percent, as a node of the L1 reports it. */
  readonly uptime: number | undefined;
  /** The uptime in percent that the L1 demands for rewards, if the profile states it. */
  readonly minimumUptime: number | undefined;
}

export interface HealthInput {
  /** The node behind the network's endpoint. */
  readonly endpoint: NodeReader;
  /** The operator's own node, which reports uptimes; undefined if its URL is unknown. */
  readonly own: NodeReader | undefined;
  readonly pChain: Pick<PChainReader, 'validates'>;
  readonly profile: NetworkProfile;
  readonly subnetId: SubnetId | undefined;
  readonly nodeIds: readonly NodeId[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads the health of an L1's nodes. Round trips: 1 (the endpoint's peers and upgrades), or 2 with the uptimes, which
 * need the ID of the L1's chain. A failed read leaves its fields undefined.
 */
export async function readNodeHealth(input: HealthInput): Promise<ReadonlyMap<NodeId, NodeHealth>> {
  const { endpoint, profile, subnetId, nodeIds, now } = input;
  const minimumUptime = subnetId && publishedL1(profile, subnetId)?.minimumUptime;
  const [peers, upgrades, uptimes] = await Promise.all([
    endpoint.peers(nodeIds).catch(ignoreOnboardError),
    endpoint.upgrades().catch(ignoreOnboardError),
    readUptimes(input).catch(ignoreOnboardError),
  ]);
  return new Map(
    nodeIds.map((nodeId) => {
      const peer = peers?.find((candidate) => candidate.nodeId === nodeId);
      const version = peer?.version;
      const [missing] = version === undefined ? [] : upgradesAfter(version, upgrades ?? []);
      const connected = peers === undefined ? undefined : peer !== undefined;
      const upgrade = missing && {
        ...missing,
        least: firstVersionWith(missing.name),
        isPast: missing.at <= now,
      };
      const uptime = uptimes?.get(nodeId);
      return [nodeId, { connected, version, upgrade, uptime, minimumUptime }];
    }),
  );
}

async function readUptimes({ own, pChain, subnetId }: HealthInput) {
  if (own === undefined || subnetId === undefined) return undefined;
  const [chain] = await pChain.validates(subnetId);
  return chain && own.uptimes(chain);
}

export function healthMessages(health: NodeHealth): readonly Message[] {
  const { connected, version } = health;
  return [
    ...(connected === true ? [message('health.connected')] : []),
    ...(version === undefined ? [] : [message('health.version', { version })]),
    ...healthProblems(health),
    ...uptimeMessages(health),
  ];
}

export function uptimeMessages({ uptime, minimumUptime: minimum }: NodeHealth): readonly Message[] {
  if (uptime === undefined) return [];
  const shown = { uptime: uptime.toFixed(1) };
  return [
    minimum === undefined
      ? message('health.uptime', shown)
      : message('health.uptime-of', { ...shown, minimum }),
  ];
}

export function healthProblems({ connected, upgrade }: NodeHealth): readonly Message[] {
  return [
    ...(connected === false ? [message('health.not-connected')] : []),
    ...(upgrade === undefined
      ? []
      : [
          message(upgrade.isPast ? 'health.upgrade-missed' : 'health.upgrade-due', {
            upgrade: upgrade.name,
            least: upgrade.least ?? upgrade.name,
            at: new Date(upgrade.at),
          }),
        ]),
  ];
}

export interface NodeFinding {
  readonly verdict: Finding['verdict'];
  readonly text: Message;
  /** The L1 that it is about; undefined if it is about the node itself. */
  readonly subnetId?: SubnetId;
}

/** The L1s that the node should track, and the P-Chain reader that returns their blockchains. */
export type WantedL1s = TrackedL1s<Pick<L1Profile, 'name' | 'subnetId' | 'blockchainId'>>;

/**
 * Reads a node and judges whether it can validate.
 * @throws OnboardError E-NODE-*; E-NODE-104 if the node's proof does not match its BLS key
 */
export async function judgeNode(node: NodeReader, url: ServiceUrl, wanted: WantedL1s | undefined) {
  const { identity, version, isBootstrapped, tracking } = await readNode(node, wanted);
  if (!blsVerifyProof(hexToBytes(identity.publicKey), hexToBytes(identity.proof))) {
    throw new OnboardError('E-NODE-104', { source: String(url) });
  }
  const findings: NodeFinding[] = [
    version === undefined
      ? { verdict: 'unknown', text: message('node.version-unknown') }
      : { verdict: 'fits', text: message('node.version', { version: printable(version, 40) }) },
    { verdict: 'fits', text: message('node.proof-fits') },
    bootstrapFinding(isBootstrapped),
    ...(wanted?.l1s ?? []).flatMap((l1, i) => {
      const found = tracking[i];
      return found === undefined ? [] : [{ ...trackingFinding(found, l1), subnetId: l1.subnetId }];
    }),
  ];
  return { identity, findings };
}

function bootstrapFinding(isBootstrapped: boolean | undefined): NodeFinding {
  if (isBootstrapped === undefined) {
    return { verdict: 'unknown', text: message('node.bootstrapped-unknown') };
  }
  return isBootstrapped
    ? { verdict: 'fits', text: message('node.bootstrapped') }
    : { verdict: 'warns', text: message('node.not-bootstrapped') };
}

function trackingFinding(
  tracking: Tracking,
  { name: l1, subnetId: subnet }: Pick<L1Profile, 'name' | 'subnetId'>,
): NodeFinding {
  if (tracking.state === 'unknown') {
    const reason = tracking.error.codedReason;
    return { verdict: 'unknown', text: message('node.tracks-unknown', { l1, reason }) };
  }
  const [verdict, key] = TRACKING[tracking.state];
  const values = { l1, subnet };
  return { verdict, text: message(key, values) };
}

const TRACKING = {
  tracked: ['fits', 'node.tracks'],
  'catches-up': ['warns', 'node.catches-up'],
  'not-tracked': ['warns', 'node.tracks-not'],
  bootstrapping: ['unknown', 'node.tracks-later'],
  'no-chain': ['unknown', 'node.no-chain'],
} as const;
