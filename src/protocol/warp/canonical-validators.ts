import { bytesToHex, compareBytes } from '../../domain/identity/bytes.ts';
import { formatUnits } from '../../domain/units.ts';
import { blsUncompressedKey } from '../bls/bls.ts';

/** A validator of a subnet as `platform.getValidatorsAt` tells it; without a key its weight counts all the same. */
export interface SubnetValidator {
  readonly publicKey: Uint8Array | null;
  readonly weight: bigint;
}

/** The order in which signer bit sets count validators. */
export interface CanonicalValidators {
  readonly validators: readonly { readonly publicKey: Uint8Array; readonly weight: bigint }[];
  /** With the weight of validators that have no key. */
  readonly totalWeight: bigint;
}

/** Merges validators by identical key and sorts them by their uncompressed keys. */
export function canonicalValidators(set: Iterable<SubnetValidator>): CanonicalValidators {
  const byKey = new Map<string, { publicKey: Uint8Array; sortKey: Uint8Array; weight: bigint }>();
  let totalWeight = 0n;
  for (const { publicKey, weight } of set) {
    totalWeight += weight;
    if (publicKey === null) continue;
    const id = bytesToHex(publicKey);
    const known = byKey.get(id);
    if (known) known.weight += weight;
    else byKey.set(id, { publicKey, sortKey: blsUncompressedKey(publicKey), weight });
  }
  const validators = [...byKey.values()]
    .sort((a, b) => compareBytes(a.sortKey, b.sortKey))
    .map(({ publicKey, weight }) => ({ publicKey, weight }));
  return { validators, totalWeight };
}

/** The share of all weight that must sign: 67 of 100, on the P-Chain and by default on EVM chains. */
export const QUORUM = { numerator: 67n, denominator: 100n } as const;

/** The same as people read it. */
export const QUORUM_PERCENT = formatUnits((QUORUM.numerator * 1000n) / QUORUM.denominator, 1);

/** Whether a weight reaches the quorum. */
export function reachesQuorum(signed: bigint, total: bigint): boolean {
  return total > 0n && signed * QUORUM.denominator >= total * QUORUM.numerator;
}
