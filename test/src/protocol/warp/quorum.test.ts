import { describe, expect, test } from 'vitest';
import { compareBytes } from '../../../../src/domain/identity/bytes.ts';
import { blsPublicKey, blsUncompressedKey } from '../../../../src/protocol/crypto/bls.ts';
import { canonicalValidators, reachesQuorum } from '../../../../src/protocol/warp/quorum.ts';

const keys = [11, 22, 33, 44, 55].map((last) => {
  const secret = new Uint8Array(32);
  secret[31] = last;
  return blsPublicKey(secret);
});
const [first, second] = keys as [Uint8Array, Uint8Array, ...Uint8Array[]];

describe('canonical validators', () => {
  test('are sorted by their uncompressed keys', () => {
    const members = keys.map((publicKey, i) => ({ publicKey, weight: BigInt(i + 1) }));
    const { validators, totalWeight } = canonicalValidators(members);
    const uncompressed = validators.map(({ publicKey }) => blsUncompressedKey(publicKey));
    expect([...uncompressed].sort(compareBytes)).toEqual(uncompressed);
    expect(uncompressed.every((key) => key.length === 96)).toBe(true);
    expect(totalWeight).toBe(15n);
    expect(canonicalValidators(members.toReversed()).validators).toEqual(validators);
  });

  test('with the same key are merged', () => {
    const { validators, totalWeight } = canonicalValidators([
      { publicKey: first, weight: 1n },
      { publicKey: second, weight: 5n },
      { publicKey: Uint8Array.from(first), weight: 2n },
    ]);
    expect(totalWeight).toBe(8n);
    expect(new Map(validators.map(({ publicKey, weight }) => [publicKey, weight]))).toEqual(
      new Map([
        [first, 3n],
        [second, 5n],
      ]),
    );
  });

  test('without a key count only in the total weight', () => {
    const set = canonicalValidators([
      { publicKey: null, weight: 9n },
      { publicKey: first, weight: 1n },
    ]);
    expect(set.validators).toEqual([{ publicKey: first, weight: 1n }]);
    expect(set.totalWeight).toBe(10n);
    expect(canonicalValidators([])).toEqual({ validators: [], totalWeight: 0n });
  });
});

test.each([
  [67n, 100n, true],
  [66n, 100n, false],
  [669n, 1000n, false],
  [670n, 1000n, true],
  [1n, 1n, true],
  [0n, 0n, false],
  [2n ** 64n - 1n, 2n ** 64n - 1n, true],
])('%s of %s is a quorum: %s', (signed, total, reached) => {
  expect(reachesQuorum(signed, total)).toBe(reached);
});
