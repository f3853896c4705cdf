import type { L1Status } from '../../standing/standing.ts';
import { type HealthInput, readNodeHealth } from '../../standing/node-health.ts';
import type { OperatorStatus } from './status.ts';
import type { SupportDeps } from './support-deps.ts';

/** The nodes from which the health of an operator's nodes is read. */
type HealthSources = Pick<HealthInput, 'endpoint' | 'own'>;

/** Adds the health of each node to a status. Facts that could not be read are missing. */
export async function withNodeHealth(
  status: OperatorStatus,
  deps: Pick<SupportDeps, 'ports' | 'profile' | 'clock'>,
  sources: HealthSources,
): Promise<OperatorStatus> {
  const l1s = await Promise.all(status.l1s.map((l1) => l1WithHealth(l1, deps, sources)));
  return { ...status, l1s };
}

async function l1WithHealth(
  status: L1Status,
  { ports: { pChain }, profile, clock }: Pick<SupportDeps, 'ports' | 'profile' | 'clock'>,
  sources: HealthSources,
): Promise<L1Status> {
  const { subnetId, tracks } = status;
  const nodeIds = tracks.flatMap(({ nodeId }) => nodeId ?? []);
  if (nodeIds.length === 0) return status;
  const input = { ...sources, pChain, profile, subnetId, nodeIds, now: clock.now() };
  const health = await readNodeHealth(input);
  return {
    ...status,
    tracks: tracks.map((track) => {
      const ofNode = track.nodeId && health.get(track.nodeId);
      return ofNode === undefined ? track : { ...track, health: ofNode };
    }),
  };
}
