import { publishedL1, type L1Profile } from '../../domain/network/profile.ts';
import type { NodeReader } from '../../ports/services.ts';
import type { L1Status } from '../../standing/standing.ts';
import { readNodeHealth } from '../../standing/node-health.ts';
import { ignoreOnboardError } from '../../domain/errors.ts';
import type { OperatorStatus } from './status.ts';
import { l1sOf } from './l1s-of.ts';
import type { SupportDeps } from './support-deps.ts';

/** The nodes from which the health of an operator's nodes is read. */
export interface HealthSources {
  /** The node behind the network's endpoint. */
  readonly endpoint: NodeReader;
  /** The operator's own node, which reports uptimes; undefined if its URL was not given. */
  readonly own: NodeReader | undefined;
}

/** Adds the health of each node to a status. Facts that could not be read are missing. */
export async function withNodeHealth(
  status: OperatorStatus,
  deps: Pick<SupportDeps, 'ports' | 'profile' | 'clock'>,
  sources: HealthSources,
): Promise<OperatorStatus> {
  const hasNodes = status.l1s.some(({ tracks }) => tracks.some(({ about }) => about === 'node'));
  if (!hasNodes) return status;
  return {
    ...status,
    l1s: await Promise.all(status.l1s.map((l1) => l1WithHealth(l1, deps, sources))),
  };
}

async function l1WithHealth(
  status: L1Status,
  { ports, profile, clock }: Pick<SupportDeps, 'ports' | 'profile' | 'clock'>,
  { endpoint, own }: HealthSources,
): Promise<L1Status> {
  const nodeIds = status.tracks.flatMap(({ about, nodeId }) =>
    about === 'node' && nodeId !== undefined ? [nodeId] : [],
  );
  if (nodeIds.length === 0) return status;
  const [l1] =
    status.balancer === undefined
      ? []
      : ((await l1sOf(ports, profile, status.balancer).catch(ignoreOnboardError)) ?? []);
  const chains =
    l1 === undefined || own === undefined ? undefined : await chainsOf(l1, ports.pChain);
  const health = await readNodeHealth({
    endpoint,
    ofL1: own && chains && { node: own, chains },
    nodeIds,
    minimumUptime: l1 && publishedL1(profile, l1.subnetId)?.minimumUptime,
    now: clock.now(),
  });
  return {
    ...status,
    tracks: status.tracks.map((track) => {
      const ofNode = track.nodeId && health.get(track.nodeId);
      return ofNode === undefined ? track : { ...track, health: ofNode };
    }),
  };
}

async function chainsOf(
  { blockchainId, subnetId }: L1Profile,
  pChain: SupportDeps['ports']['pChain'],
) {
  if (blockchainId !== undefined) return [blockchainId];
  return pChain.validates(subnetId).catch(ignoreOnboardError);
}
