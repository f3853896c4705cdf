import { OnboardError } from '../../../domain/errors.ts';
import type { NodeId } from '../../../domain/identity/ids.ts';
import type { L1Profile } from '../../../domain/network/profile.ts';
import type { NodeReader } from '../../../ports/services.ts';
import type { Readers } from '../../../ports/evm.ts';
import { readNode } from '../../../protocol/snapshots/read-node.ts';

/** The API of the operator's node. */
export interface OperatorNodeApi {
  readonly url: string;
  /** @throws OnboardError E-NET-114, E-NET-118 */
  readonly reader: () => NodeReader;
}

/** The reason why it is unknown whether the node tracks the L1. */
export type TrackingUnknown =
  | { readonly because: 'no-chain' }
  | { readonly because: 'other-node'; readonly url: string; readonly found: NodeId }
  | { readonly because: 'no-answer'; readonly error: OnboardError };

/**
 * Checks that the operator's node runs the L1's chains.
 * @returns undefined if the node tracks the L1, else the reason why the answer is unknown.
 * @throws OnboardError E-NODE-108 if the node does not track the L1, E-NODE-109 if the node is not ready yet
 */
export async function requireTracking(
  { url, reader }: OperatorNodeApi,
  { pChain }: Pick<Readers, 'pChain'>,
  {
    nodeId,
    l1,
    network,
  }: {
    readonly nodeId: NodeId;
    readonly l1: Pick<L1Profile, 'name' | 'subnetId'>;
    readonly network: string;
  },
): Promise<TrackingUnknown | undefined> {
  const { name, subnetId: subnet } = l1;
  try {
    const { identity, tracking } = await readNode(reader(), { l1s: [l1], pChain });
    const { nodeId: reportedId } = identity;
    if (reportedId !== nodeId) return { because: 'other-node', url, found: reportedId };
    const [tracked] = tracking;
    switch (tracked?.state) {
      case 'tracks':
        return undefined;
      case 'not-tracked':
        throw new OnboardError('E-NODE-108', { node: nodeId, url, l1: name, subnet, network });
      case 'catches-up':
      case 'bootstrapping':
        throw new OnboardError('E-NODE-109', { node: nodeId, url });
      case undefined:
      case 'no-chain':
        return { because: 'no-chain' };
      case 'unknown':
        throw tracked.error;
    }
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    if (error.code === 'E-NODE-108' || error.code === 'E-NODE-109') throw error;
    return { because: 'no-answer', error };
  }
}
