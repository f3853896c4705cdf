import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Hex } from 'viem';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { call, chainOptions, createTestChain, RICH, send, START } from './helpers/test-chain.ts';

let time: number;
let chain: TestChain;
beforeEach(async () => {
  time = START;
  chain = await createTestChain(chainOptions({ clock: () => time }));
});
afterEach(() => chain.close());

const balance = (block: string) => call(chain, 'eth_getBalance', RICH.address, block);
const receiptOf = async (hash: Hex) =>
  (await call(chain, 'eth_getTransactionReceipt', hash)) as Record<string, Hex>;

test('the state of an old block is dropped after a minute; that of the settled block stays', async () => {
  for (const nonce of [0, 1, 2]) {
    time += 30;
    await send(chain, { nonce });
  }
  expect(await balance('0x1')).toBeTypeOf('string');
  time += 61;
  expect(await balance('safe')).toBeTypeOf('string');
  expect(await chain.handle('eth_getBalance', [RICH.address, '0x1'])).toMatchObject({
    error: {
      code: -32000,
      message: expect.stringMatching(
        /^missing trie node ([0-9a-f]{64}) \(path \) state 0x\1 is not available, not found$/,
      ) as string,
    },
  });
});

test.each(['safe', 'finalized'])(
  '%s is the newest block that another one follows by 5 s or more',
  async (tag) => {
    const sent: number[] = [];
    for (const [nonce, pause] of [10, 5, 4].entries()) {
      time += pause;
      await send(chain, { nonce });
      sent.push(time);
    }
    const block = (await call(chain, 'eth_getBlockByNumber', tag, false)) as Record<string, Hex>;
    expect(Number(block['timestamp'])).toBe(sent[0]);
    time += 1;
    await send(chain, { nonce: 3 });
    const next = (await call(chain, 'eth_getBlockByNumber', tag, false)) as Record<string, Hex>;
    expect(Number(next['timestamp'])).toBe(sent[1]);
  },
);

test('the pool accepts a fee of 0, but no block includes it', async () => {
  const hash = await send(chain, { nonce: 0, maxFee: 0n, tip: 0n });
  expect(await receiptOf(hash)).toBeNull();
  expect(chain.blocks.head.number).toBe(0);
});
