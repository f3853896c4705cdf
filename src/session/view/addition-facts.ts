import { networkKey } from '../../domain/network/identity.ts';
import type { NetworkProfile } from '../../domain/network/profile.ts';
import type { ServiceUrl } from '../../domain/service-url.ts';
import { readNodeHealth } from '../../standing/node-health.ts';
import type { AdditionFacts } from '../../tasks/money/price.ts';
import type { NodeId } from '../../domain/identity/ids.ts';
import { readPosition, type Position } from '../../standing/position.ts';
import type { ReadOnlyFlow, WithAccount } from '../flow-state.ts';

export interface WithFacts extends WithAccount {
  readonly facts: AdditionFacts;
}

/** `extra`: a node that is read even if it is not listed. */
export async function readDashboardPosition(
  { connection, l1, operator, deps, depth }: ReadOnlyFlow,
  extra?: NodeId,
): Promise<Position> {
  const { ports, profile, node: open } = connection;
  const read = await readPosition(ports, profile, l1, { operator, extra, depth });
  const readAt = deps.options.clock.now();
  const position = { ...read, readAt, nodes: read.nodes.map((node) => ({ ...node, readAt })) };
  if (open === undefined || position.nodes.length === 0) return position;
  const ownUrl = nodeUrlOf(profile, deps.options);
  const health = await readNodeHealth({
    endpoint: open(profile.apiUrl),
    own: ownUrl === undefined ? undefined : open(ownUrl),
    pChain: ports.pChain,
    profile,
    subnetId: l1.subnetId,
    nodeIds: position.nodes.map(({ nodeId }) => nodeId),
    now: readAt,
  });
  return {
    ...position,
    nodes: position.nodes.map((node) => ({ ...node, health: health.get(node.nodeId) })),
  };
}

/** The settings store only a URL that differs from the profile's, and the ID of the node at either. */
function nodeUrlOf(
  profile: NetworkProfile,
  { settings }: ReadOnlyFlow['deps']['options'],
): ServiceUrl | undefined {
  const { nodeUrls = {}, nodeIds = {} } = settings?.read() ?? {};
  const key = networkKey(profile);
  return nodeUrls[key] ?? (nodeIds[key] === undefined ? undefined : profile.nodeUrl);
}
