import { hexToBytes } from '../../domain/bytes.ts';
import {
  canonicalValidators,
  type CanonicalValidators,
} from '../../protocol/warp/canonical-validators.ts';
import { PRIMARY_WEIGHT, type Nodes } from '../node/nodes.ts';

/** The primary network's validators in the order of signer sets; computed once. */
export function primaryValidators(nodes: Nodes): () => CanonicalValidators {
  let set: CanonicalValidators | undefined;
  return () =>
    (set ??= canonicalValidators(
      nodes.primary.map(({ publicKey }) => ({
        publicKey: hexToBytes(publicKey),
        weight: PRIMARY_WEIGHT,
      })),
    ));
}
