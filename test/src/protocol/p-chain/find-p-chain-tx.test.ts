import { describe, expect, test } from 'vitest';
import { encodeCb58 } from '../../../../src/domain/identity/cb58.ts';
import { type PChainTxId } from '../../../../src/domain/identity/ids.ts';
import type { PChainBlock } from '../../../../src/ports/p-chain.ts';
import { searchPChainTx, searchRecent } from '../../../../src/protocol/p-chain/find-p-chain-tx.ts';

const LAST = 20_000_000n;
const BEGAN = 1_600_000_000n;
const SECONDS = 7n;

/** A chain as long as that of a public network, with a block of one transaction every few seconds. */
function longChain() {
  let count = 0;
  const idAt = (height: bigint): PChainTxId => {
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setBigUint64(0, height);
    return encodeCb58(bytes) as PChainTxId;
  };
  const block = (height: bigint): Promise<PChainBlock | undefined> => {
    count += 1;
    const time = BEGAN + height * SECONDS;
    const transactions = [{ id: idAt(height), message: undefined, inputs: [] }];
    return Promise.resolve(height > LAST ? undefined : { height, time, transactions });
  };
  return { idAt, requests: () => count, pChain: { block, height: () => Promise.resolve(LAST) } };
}

describe('the block of a transaction on the P-Chain', () => {
  test.each([0n, 12_345_678n, LAST])(
    'at height %s is found by the time of signing, with a few dozen requests',
    async (height) => {
      const { pChain, idAt, requests } = longChain();
      const trail = { from: BEGAN + height * SECONDS - 3n, seenAt: undefined };
      const { found } = await searchPChainTx(pChain, trail, ({ id }) => id === idAt(height));
      expect(found).toEqual({ id: idAt(height), height, time: BEGAN + height * SECONDS });
      expect(requests()).toBeLessThan(70);
    },
  );

  test('is found in one search if the transaction was seen soon after', async () => {
    const { pChain, idAt, requests } = longChain();
    const trail = { from: BEGAN, seenAt: 5_000_003n };
    const { found } = await searchPChainTx(pChain, trail, ({ id }) => id === idAt(5_000_000n));
    expect(found?.height).toBe(5_000_000n);
    expect(requests()).toBeLessThanOrEqual(12);
  });

  test('is undefined if no block contains the transaction', async () => {
    const { pChain, requests } = longChain();
    const trail = { from: BEGAN + 1000n, seenAt: undefined };
    expect((await searchPChainTx(pChain, trail, () => false)).found).toBeUndefined();
    expect(requests()).toBeLessThan(170);
  });

  test('a search that ends before the last block says so', async () => {
    const { pChain, idAt } = longChain();
    const search = (height: bigint, wanted: bigint) =>
      searchPChainTx(
        pChain,
        { from: BEGAN + height * SECONDS, seenAt: undefined },
        ({ id }) => id === idAt(wanted),
      );
    const cut = await search(LAST - 1000n, LAST - 500n);
    const now = BEGAN + LAST * SECONDS;
    expect(cut).toEqual({ found: undefined, isComplete: false, now });
    const whole = await search(LAST - 40n, LAST + 1n);
    expect(whole).toEqual({ found: undefined, isComplete: true, now });
  });
});

test.each([
  [0n, true],
  [599n, true],
  [600n, false],
])('of the blocks of an hour, the newest 600 are searched: %i blocks ago', async (ago, found) => {
  const { pChain, idAt, requests } = longChain();
  const wanted = idAt(LAST - ago);
  const all: (string | undefined)[] = [];
  for await (const id of searchRecent(pChain, LAST * SECONDS, (one) => one.id === wanted))
    all.push(id);
  expect(all).toEqual(found ? [wanted] : []);
  expect(requests()).toBeLessThanOrEqual(600);
});

test.each([
  [3600n / SECONDS, true],
  [3600n / SECONDS + 1n, false],
])(
  'an hour ends at the time of the newest block that is served: %i blocks ago',
  async (ago, found) => {
    const { pChain, idAt } = longChain();
    const behind = {
      ...pChain,
      block: (height: bigint) =>
        height > LAST - 3n ? Promise.resolve(undefined) : pChain.block(height),
    };
    const wanted = idAt(LAST - 3n - ago);
    const all: (string | undefined)[] = [];
    for await (const id of searchRecent(behind, 3600n, (one) => one.id === wanted)) all.push(id);
    expect(all).toEqual(found ? [undefined, wanted] : [undefined]);
  },
);
