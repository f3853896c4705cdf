import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import type { BlockRecord } from '../../../../src/sandbox/evm/blocks.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import {
  call,
  chainOptions,
  createTestChain,
  RICH,
  SECOND,
  signed,
  type TransferOptions,
} from './helpers/test-chain.ts';

const GWEI = 10n ** 9n;

describe('the pool', () => {
  let chain: TestChain;
  const start = async (blockTime = 0) => {
    chain = await createTestChain(chainOptions(), blockTime);
  };
  afterEach(() => chain.close());

  /** Returns the hash, or the text of the refusal. */
  const send = async (transfer: TransferOptions) => {
    const answer = await chain.handle('eth_sendRawTransaction', [await signed(transfer)]);
    return 'error' in answer ? answer.error.message : String(answer.result);
  };
  const nonceOf = (tag: string) => call(chain, 'eth_getTransactionCount', RICH.address, tag);
  const blockOf = async (hash: string) => {
    const found = (await call(chain, 'eth_getTransactionByHash', hash)) as {
      blockNumber: string | null;
    } | null;
    return found && found.blockNumber;
  };

  test('keeps a transaction whose nonce is too high until its turn', async () => {
    await start();
    const later = [await send({ nonce: 2 }), await send({ nonce: 1 })];
    expect(await Promise.all(later.map(blockOf))).toEqual([null, null]);
    expect([await nonceOf('latest'), await nonceOf('pending')]).toEqual(['0x0', '0x0']);
    const first = await send({ nonce: 0 });
    expect(await Promise.all([first, ...later].map(blockOf))).toEqual(['0x1', '0x3', '0x2']);
    expect(await nonceOf('latest')).toBe('0x3');
  });

  test('counts waiting transactions in the pending nonce, and shows them without a block', async () => {
    await start(Infinity);
    const hash = await send({ nonce: 0 });
    const next = await send({ nonce: 1 });
    const early = await send({ nonce: 3 });
    await send({ nonce: 0, from: SECOND });
    expect([await nonceOf('latest'), await nonceOf('pending')]).toEqual(['0x0', '0x2']);
    expect(await call(chain, 'eth_getTransactionByHash', hash)).toMatchObject({
      hash,
      blockHash: null,
      from: RICH.address.toLowerCase(),
    });
    expect(await call(chain, 'eth_getTransactionReceipt', hash)).toBeNull();

    const content = () => chain.handle('txpool_contentFrom', [RICH.address]);
    expect(await content()).toMatchObject({
      result: {
        pending: { 0: { hash, nonce: '0x0' }, 1: { hash: next } },
        queued: { 3: { hash: early } },
      },
    });
    chain.exposePool(false);
    expect(await content()).toMatchObject({
      error: { code: -32_601, message: expect.stringContaining('txpool_contentFrom') as string },
    });

    expect((await chain.mine()).transactions).toHaveLength(3);
    expect([await nonceOf('latest'), await nonceOf('pending')]).toEqual(['0x2', '0x2']);
  });

  test('a block takes the highest tip first, and the nonces of an account in order', async () => {
    await start(Infinity);
    const mine = [await send({ nonce: 0, tip: GWEI }), await send({ nonce: 1, tip: 2n * GWEI })];
    const other = await send({ nonce: 0, tip: GWEI + 1n, from: SECOND });
    expect(hashesOf(await chain.mine())).toEqual([other, ...mine]);
  });

  test('a replacement must offer 10 % more of fee and tip, and then replaces the transaction', async () => {
    await start(Infinity);
    const first = await send({ nonce: 0, maxFee: 10n * GWEI, tip: 2n * GWEI });
    const tooLow = await send({ nonce: 0, maxFee: 11n * GWEI, tip: 2n * GWEI });
    expect(tooLow).toBe('replacement transaction underpriced');
    const second = await send({ nonce: 0, maxFee: 11n * GWEI, tip: 2_200_000_000n });
    expect(await blockOf(first)).toBeNull();
    expect(await call(chain, 'eth_getTransactionByHash', first)).toBeNull();
    expect(hashesOf(await chain.mine())).toEqual([second]);
  });

  test('a repeated transaction is known while it waits; once included, its nonce is too low', async () => {
    await start(Infinity);
    await send({ nonce: 0 });
    expect(await send({ nonce: 0 })).toBe('already known');
    await chain.mine();
    expect(await send({ nonce: 0 })).toBe('nonce too low: next nonce 1, tx nonce 0');
    expect(await send({ nonce: 0, value: 1n })).toMatch(/^nonce too low/);
  });

  test('a transaction that offers less than the base fee waits until the base fee falls', async () => {
    await start();
    chain.baseFee = 5n * GWEI;
    const hash = await send({ nonce: 0, maxFee: 3n * GWEI });
    expect(hashesOf(await chain.tick())).toEqual([]);
    expect(await blockOf(hash)).toBeNull();
    chain.baseFee = 2n * GWEI;
    expect(hashesOf(await chain.tick())).toEqual([hash]);
  });

  test.each([
    [
      'too little gas to begin',
      { nonce: 0, gas: 20_999n },
      /^intrinsic gas too low: address 0x\w+ tx gas \(20999\), minimum needed 21000$/,
    ],
    ['more gas than a block has', { nonce: 0, gas: 20_000_001n }, /^exceeds block gas limit$/],
    [
      'too many bytes',
      { nonce: 0, gas: 9_000_000n, data: `0x${'00'.repeat(140_000)}` },
      /^oversized data: transaction size \d+, limit 131072$/,
    ],
  ] as const)('refuses %s', async (_, transaction, message) => {
    await start();
    expect(await send(transaction)).toMatch(message);
  });
});

function hashesOf({ transactions }: BlockRecord): Hex[] {
  return transactions.map(({ receipt }) => receipt.transactionHash);
}
