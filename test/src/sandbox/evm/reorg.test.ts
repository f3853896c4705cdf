import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import { inner } from './helpers/probe.ts';
import { call, chainOptions, createTestChain, POOR, RICH, signed } from './helpers/test-chain.ts';
import { encodeFunctionData } from 'viem';
import type { Hex } from '../../../../src/domain/identity/bytes.ts';
import { WARP_PRECOMPILE } from '../../../../src/protocol/warp/predicate.ts';

describe('a reorg', () => {
  let chain: TestChain;
  let hashes: unknown[];
  beforeEach(async () => {
    chain = await createTestChain(chainOptions());
    hashes = [];
    for (const nonce of [0, 1, 2, 3]) {
      const raw = await signed({ nonce, value: BigInt(10 ** nonce) });
      hashes.push(await call(chain, 'eth_sendRawTransaction', raw));
    }
  });
  afterEach(() => chain.close());

  const receipt = (hash: unknown) => call(chain, 'eth_getTransactionReceipt', hash);

  test('replaces the newest blocks with others of the same heights', async () => {
    const before = await call(chain, 'eth_getBlockByNumber', '0x3', false);
    const head = await chain.reorg(2, { transactions: 'drop' });
    expect(head).toMatchObject({ number: 4n, transactions: [] });
    expect(await call(chain, 'eth_getBlockByNumber', '0x3', false)).not.toEqual(before);
    expect(chain.account(POOR.address).balance).toBe(11n);
    expect(chain.account(RICH.address).nonce).toBe(2n);
    expect(await Promise.all(hashes.map(receipt))).toEqual([
      expect.anything(),
      expect.anything(),
      null,
      null,
    ]);
    expect(await call(chain, 'eth_getTransactionByHash', hashes[3])).toBeNull();
  });

  test('the dropped transactions wait in the pool, and the next block includes them', async () => {
    await chain.reorg(3);
    expect(chain.account(POOR.address).balance).toBe(1n);
    expect(await call(chain, 'eth_getTransactionByHash', hashes[2])).toMatchObject({
      blockHash: null,
    });
    expect(await call(chain, 'eth_getTransactionCount', RICH.address, 'pending')).toBe('0x4');
    expect((await chain.tick()).transactions).toEqual(hashes.slice(1));
    expect(chain.account(POOR.address).balance).toBe(1_111n);
  });

  test('a warp message of a dropped block counts as never sent', async () => {
    const data = encodeFunctionData({ ...inner, functionName: 'send', args: ['0x1234'] });
    // The precompile has the same function under another name, so only the payload is used.
    const raw = await signed({
      nonce: 4,
      to: WARP_PRECOMPILE,
      gas: 200_000n,
      data: `0xee5b48eb${data.slice(10)}`,
    });
    const hash = await call(chain, 'eth_sendRawTransaction', raw);
    const { logs } = (await receipt(hash)) as { logs: { topics: Hex[] }[] };
    const id = logs[0]!.topics[2]!;
    expect(chain.hasWarpMessage(id)).toBe(true);
    await chain.reorg(1);
    expect(chain.hasWarpMessage(id)).toBe(false);
    expect(await call(chain, 'eth_getLogs', { fromBlock: '0x0' })).toEqual([]);
    await chain.tick();
    expect(chain.hasWarpMessage(id)).toBe(true);
  });

  test('refuses to drop blocks that the P-Chain has seen', async () => {
    const debits = [{ address: RICH.address, wei: 1n, nonce: 4n }];
    await chain.applyAtomic({ debits, credits: [] }, '');
    await chain.tick();
    await expect(chain.reorg(2)).rejects.toThrow(/cannot drop an export or import/);
    expect(await chain.reorg(1)).toMatchObject({ number: 6n });
  });
});
