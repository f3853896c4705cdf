import { OnboardError } from '../domain/errors.ts';
import type { BlockchainId, NodeId } from '../domain/identity/ids.ts';
import { message, type Message } from '../domain/message.ts';
import { firstVersionWith, upgradesAfter } from '../domain/network/node-software.ts';
import type { NodeReader } from '../ports/services.ts';

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
  /** A node that runs the L1's chains, and these chains; undefined if no such node is known. */
  readonly ofL1:
    { readonly node: NodeReader; readonly chains: readonly BlockchainId[] } | undefined;
  readonly nodeIds: readonly NodeId[];
  readonly minimumUptime: number | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Reads the health of nodes. Round trips: 1 (the endpoint's peers and upgrades, and the uptimes). A failed read
 * leaves its fields undefined.
 */
export async function readNodeHealth({
  endpoint,
  ofL1,
  nodeIds,
  minimumUptime,
  now,
}: HealthInput): Promise<ReadonlyMap<NodeId, NodeHealth>> {
  const [chain] = ofL1?.chains ?? [];
  const [peers, upgrades, uptimes] = await Promise.all([
    endpoint.peers(nodeIds).catch(undefinedOnFailure),
    endpoint.upgrades().catch(undefinedOnFailure),
    ofL1 === undefined || chain === undefined
      ? undefined
      : ofL1.node.uptimes(chain).catch(undefinedOnFailure),
  ]);
  return new Map(
    nodeIds.map((nodeId) => {
      const peer = peers?.find((one) => one.nodeId === nodeId);
      const version = peer?.version;
      const [missing] = version === undefined ? [] : upgradesAfter(version, upgrades ?? []);
      const health: NodeHealth = {
        connected: peers === undefined ? undefined : peer !== undefined,
        version,
        upgrade: missing && {
          ...missing,
          least: firstVersionWith(missing.name),
          isPast: missing.at <= now,
        },
        uptime: uptimes?.get(nodeId),
        minimumUptime,
      };
      return [nodeId, health];
    }),
  );
}

/** The facts of a node's health that are known, in short sentences. */
export function healthMessages(health: NodeHealth): readonly Message[] {
  const { connected, version } = health;
  return [
    ...(connected === true ? [message('health.connected')] : []),
    ...(version === undefined ? [] : [message('health.version', { version })]),
    ...healthProblems(health),
    ...uptimeMessages(health),
  ];
}

/** The uptime, and the uptime that the L1 demands; empty if the uptime is unknown. */
export function uptimeMessages({
  uptime,
  minimumUptime: minimum,
}: Pick<NodeHealth, 'uptime' | 'minimumUptime'>): readonly Message[] {
  if (uptime === undefined) return [];
  const shown = { uptime: uptime.toFixed(1) };
  return [
    minimum === undefined
      ? message('health.uptime', shown)
      : message('health.uptime-of', { ...shown, minimum }),
  ];
}

/** The facts of a node's health that the operator should act on. */
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

function undefinedOnFailure(error: unknown): undefined {
  if (!(error instanceof OnboardError)) throw error;
}
