import { hexToBytes } from '../../domain/identity/bytes.ts';
import {
  canonicalValidators,
  type CanonicalValidators,
} from '../../protocol/warp/canonical-validators.ts';
import { PRIMARY_WEIGHT, type Nodes } from '../node/nodes.ts';

/** How the C-Chain sees the primary network when the C-Chain verifies signatures. */
export interface WarpView {
  /**
   * The weight of validators that have left but still count for the C-Chain. The C-Chain adds this weight to
   * the total weight, so the signers' share is smaller.
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
