import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { VersionedMap } from '../../../../../src/sandbox/evm/state/world-state.ts';

describe('a versioned map', () => {
  test('returns at every height what a copy made at that height would', () => {
    const blocks = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(blocks, fc.nat(12), fc.nat(12), (writes, rewindTo, pruneTo) => {
        const map = new VersionedMap<string, number>();
        const copies = new Map<number, Map<string, number>>([[-1, new Map()]]);
        writes.forEach((block, height) => {
          const copy = new Map(copies.get(height - 1));
          for (const [key, value] of Object.entries(block)) {
            map.set(key, height, value);
            copy.set(key, value);
          }
          copies.set(height, copy);
        });
        const same = (from: number, to: number) => {
          for (let height = from; height <= to; height++) {
            for (const key of ['a', 'b', 'c']) {
              expect(map.at(key, height)).toBe(copies.get(height)?.get(key));
            }
          }
        };
        const last = writes.length - 1;
        same(0, last);
        const rewound = Math.min(rewindTo, last);
        map.rewind(rewound);
        same(0, rewound);
        map.prune(pruneTo);
        same(Math.min(pruneTo, rewound), rewound);
      }),
    );
  });

  test('keeps the last value of a height', () => {
    const map = new VersionedMap<string, number>();
    map.set('a', 1, 1);
    map.set('a', 1, 2);
    expect(map.at('a', 1)).toBe(2);
    map.rewind(0);
    expect([map.at('a', 1), map.size]).toEqual([undefined, 0]);
  });
});
