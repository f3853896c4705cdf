import { OnboardError } from '../../domain/errors.ts';
import type { BlockchainId } from '../../domain/ids.ts';
import type { L1Profile } from '../../domain/profile.ts';
import type { NodeReader } from '../../ports/node.ts';
import type { PChainReader } from '../../ports/p-chain.ts';

/** Whether a node runs the chains of an L1. */
export type Tracking =
  | { readonly state: 'tracks' }
  /** The node runs the L1's chains, and is still fetching their blocks. */
  | { readonly state: 'catches-up' }
  | { readonly state: 'not-tracked' }
  /** The node is still bootstrapping the P-Chain. Until that is done it runs no chain of an L1. */
  | { readonly state: 'bootstrapping' }
  /** The L1 has no chain on the P-Chain. */
  | { readonly state: 'no-chain' }
  /** The P-Chain or the node did not answer. */
  | { readonly state: 'unknown'; readonly error: OnboardError };

/**
 * Asks the P-Chain for the chains of an L1 (`platform.validates`) unless the profile states its chain, then asks
 * the node for the state of each (`info.isBootstrapped`).
 */
export async function readTracking(
  node: Pick<NodeReader, 'isBootstrapped'>,
  pChain: Pick<PChainReader, 'validates'>,
  { subnetId, blockchainId }: Pick<L1Profile, 'subnetId' | 'blockchainId'>,
): Promise<Tracking> {
  try {
    const [chains, isReady] = await Promise.all([
      blockchainId === undefined ? pChain.validates(subnetId) : [blockchainId],
      node.isBootstrapped('P'),
    ]);
    if (isReady === false) return { state: 'bootstrapping' };
    if (chains.length === 0) return { state: 'no-chain' };
    return await stateOf(node, chains);
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { state: 'unknown', error };
  }
}

async function stateOf(
  node: Pick<NodeReader, 'isBootstrapped'>,
  chains: readonly BlockchainId[],
): Promise<Tracking> {
  const states = await Promise.all(chains.map((chain) => node.isBootstrapped(chain)));
  if (states.includes(undefined)) return { state: 'not-tracked' };
  return { state: states.includes(false) ? 'catches-up' : 'tracks' };
}
