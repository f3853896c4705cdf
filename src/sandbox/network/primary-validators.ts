import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  canonicalValidators,
  type CanonicalValidators,
} from '../../protocol/warp/canonical-validators.ts';
import { PRIMARY_WEIGHT, type Nodes } from '../node/nodes.ts';

/** The primary network as the C-Chain sees it when the C-Chain verifies signatures. */
export interface WarpView {
  /**
   * The weight of the validators that have left since the height of this view. The view still counts this
   * weight, so the current signers have a smaller share.
   */
  departedWeight: bigint;
}

/**
 * Returns a function that returns the primary network's validators in canonical order. The function sorts the
 * validators only once.
 */
export function primaryValidators(
  nodes: Nodes,
  view: WarpView = { departedWeight: 0n },
): () => CanonicalValidators {
  let set: CanonicalValidators | undefined;
  return () => {
    set ??= canonicalValidators(
      nodes.primary.map(({ publicKey }) => ({
        publicKey: hexToBytes(publicKey),
        weight: PRIMARY_WEIGHT,
      })),
    );
    return { ...set, totalWeight: set.totalWeight + view.departedWeight };
  };
}
