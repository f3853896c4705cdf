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

  test('a transaction that offers less than the base fee, or nothing, waits until the base fee falls', async () => {
    await start();
    expect(await blockOf(await send({ from: SECOND, nonce: 0, maxFee: 0n, tip: 0n }))).toBeNull();
    chain.baseFee = 5n * GWEI;
    const hash = await send({ nonce: 0, maxFee: 3n * GWEI });
    expect(hashesOf(await chain.tick())).toEqual([]);
    expect(await blockOf(hash)).toBeNull();
    chain.baseFee = 2n * GWEI;
    expect(hashesOf(await chain.tick())).toEqual([hash]);
  });
});

function hashesOf({ transactions }: BlockRecord): Hex[] {
  return transactions.map(({ receipt }) => receipt.transactionHash);
}
