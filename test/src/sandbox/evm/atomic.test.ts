import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BlockSummary } from '../../../../src/sandbox/evm/evm-chain.ts';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import {
  call,
  chainOptions,
  createTestChain,
  ETHER,
  POOR,
  RICH,
  SECOND,
  signed,
} from './helpers/test-chain.ts';

describe('changes of balances outside of transactions', () => {
  let chain: TestChain;
  beforeEach(async () => {
    chain = await createTestChain(chainOptions());
  });
  afterEach(() => chain.close());

  test('an export takes the exact amount and one nonce; an import adds the exact amount', async () => {
    const seen: BlockSummary[] = [];
    chain.onBlock((block) => seen.push(block));
    const debits = [
      { address: RICH.address, wei: 3n * ETHER, nonce: 0n },
      { address: SECOND.address, wei: 1n, nonce: 0n },
    ];
    const exported = await chain.applyAtomic({ debits, credits: [] }, '{"tx":"a"}');
    expect(chain.account(RICH.address)).toEqual({ nonce: 1n, balance: 997n * ETHER });
    expect(chain.account(SECOND.address)).toEqual({ nonce: 1n, balance: 1_000n * ETHER - 1n });
    const credits = [
      { address: POOR.address, wei: 5n },
      { address: POOR.address, wei: 6n },
    ];
    const imported = await chain.applyAtomic({ debits: [], credits }, '{"tx":"b"}');
    expect(chain.account(POOR.address)).toEqual({ nonce: 0n, balance: 11n });
    expect(seen).toEqual([exported, imported]);
    expect(chain.atomicBlocks()).toEqual([
      { number: 1n, meta: '{"tx":"a"}' },
      { number: 2n, meta: '{"tx":"b"}' },
    ]);
    expect(await call(chain, 'eth_getBalance', RICH.address, '0x0')).not.toBe(
      await call(chain, 'eth_getBalance', RICH.address, '0x1'),
    );
  });

  test.each([
    ['a nonce that is used', { wei: 1n, nonce: 0n }, /invalid nonce/],
    ['a nonce to come', { wei: 1n, nonce: 2n }, /invalid nonce/],
    ['more than there is', { wei: 1_001n * ETHER, nonce: 1n }, /insufficient funds/],
  ])('%s changes nothing', async (_, debit, reason) => {
    await call(chain, 'eth_sendRawTransaction', await signed({ nonce: 0 }));
    const [head, before] = [chain.head(), chain.account(SECOND.address)];
    const debits = [
      { address: SECOND.address, wei: 1n, nonce: 0n },
      { address: RICH.address, ...debit },
    ];
    const credits = [{ address: POOR.address, wei: 1n }];
    await expect(chain.applyAtomic({ debits, credits }, '')).rejects.toThrow(reason);
    expect(chain.head()).toEqual(head);
    expect(chain.account(SECOND.address)).toEqual(before);
    expect(chain.atomicBlocks()).toEqual([]);
  });

  test('a nonce can be used once, by an export or by a transaction', async () => {
    const debit = { address: RICH.address, wei: 1n, nonce: 0n };
    const answers = await Promise.allSettled([
      chain.applyAtomic({ debits: [debit], credits: [] }, ''),
      chain.applyAtomic({ debits: [debit], credits: [] }, ''),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const raw = await signed({ nonce: 0 });
    expect(await chain.handle('eth_sendRawTransaction', [raw])).toMatchObject({
      error: { message: 'nonce too low: next nonce 1, tx nonce 0' },
    });
  });
});
