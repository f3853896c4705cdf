import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  canonicalValidators,
  type CanonicalValidators,
} from '../../protocol/warp/canonical-validators.ts';
import { PRIMARY_WEIGHT, type Nodes } from '../node/nodes.ts';

/** How the C-Chain sees the primary network when it verifies signatures. */
export interface WarpView {
  /**
   * Weight of validators that have left since the height at which it looks: above 0 it is an older set,
   * of which those that sign now have a smaller share.
   */
  gone: bigint;
}

/** The primary network's validators in the order of signer sets; put in order once. */
export function primaryValidators(
  nodes: Nodes,
  view: WarpView = { gone: 0n },
): () => CanonicalValidators {
  let set: CanonicalValidators | undefined;
  return () => {
    set ??= canonicalValidators(
      nodes.primary.map(({ publicKey }) => ({
        publicKey: hexToBytes(publicKey),
        weight: PRIMARY_WEIGHT,
      })),
    );
    return { ...set, totalWeight: set.totalWeight + view.gone };
  };
}
