import { bytesToHex, compareBytes } from '../../domain/identity/bytes.ts';
import { keptResults } from '../../domain/kept-results.ts';
import { formatUnits } from '../../domain/units.ts';
import { blsUncompressedKey } from '../crypto/bls.ts';

/** The weight also counts if the validator has no key. */
export interface SubnetValidator {
  readonly publicKey: Uint8Array | null;
  readonly weight: bigint;
}

export interface CanonicalValidators {
  readonly validators: readonly { readonly publicKey: Uint8Array; readonly weight: bigint }[];
  /** Includes the weight of validators without a key. */
  readonly totalWeight: bigint;
}

/** The uncompressed keys by the compressed ones: uncompressing all keys of a network takes a second. */
const sortKeys = keptResults<Uint8Array>(8192);

/**
 * Merges validators with equal keys and sorts them by their uncompressed keys: the order that a signer bit
 * set uses. Leaves out validators without a key.
 */
export function canonicalValidators(set: Iterable<SubnetValidator>): CanonicalValidators {
  const byKey = new Map<string, { publicKey: Uint8Array; sortKey: Uint8Array; weight: bigint }>();
  let totalWeight = 0n;
  for (const { publicKey, weight } of set) {
    totalWeight += weight;
    if (publicKey === null) continue;
    const id = bytesToHex(publicKey);
    const merged = byKey.get(id);
    if (merged) merged.weight += weight;
    else
      byKey.set(id, {
        publicKey,
        sortKey: sortKeys(id, () => blsUncompressedKey(publicKey)),
        weight,
      });
  }
  const validators = [...byKey.values()]
    .sort((a, b) => compareBytes(a.sortKey, b.sortKey))
    .map(({ publicKey, weight }) => ({ publicKey, weight }));
  return { validators, totalWeight };
}

/** The share of the total weight that must sign. EVM chains can configure another share. */
export const QUORUM = { numerator: 67n, denominator: 100n } as const;

export const QUORUM_PERCENT = formatUnits((QUORUM.numerator * 1000n) / QUORUM.denominator, 1);

export function reachesQuorum(signedWeight: bigint, total: bigint): boolean {
  return total > 0n && signedWeight * QUORUM.denominator >= total * QUORUM.numerator;
}
