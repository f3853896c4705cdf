import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Hex } from 'viem';
import type { TestChain } from '../../../helpers/sandbox/chain-controls.ts';
import {
  call,
  chainOptions,
  createTestChain,
  POOR,
  RICH,
  signed,
  START,
} from './helpers/test-chain.ts';

/** Returns the block's time: TIMESTAMP PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN. */
const CLOCK: Hex = `0x${'00'.repeat(19)}aa`;
const CLOCK_CODE = { [CLOCK]: { code: '0x4260005260206000f3' } };
/** Fails at once with a jump to an invalid destination. */
const FAILING: Hex = '0x600056';

let time = START;
let chain: TestChain;
const open = () => createTestChain(chainOptions({ clock: () => time }));

beforeEach(() => {
  time = START;
});
afterEach(() => chain.close());

const timeAt = async (tag: string, ...rest: unknown[]) =>
  Number(await call(chain, 'eth_call', { to: CLOCK }, tag, CLOCK_CODE, ...rest));
const send = async (terms: Parameters<typeof signed>[0]) =>
  (await call(chain, 'eth_sendRawTransaction', await signed(terms))) as Hex;
const refusal = async (method: string, ...params: unknown[]) => {
  const answer = await chain.handle(method, params);
  return 'error' in answer ? answer.error : undefined;
};

describe('on an idle chain', () => {
  test('a call uses the time of a block override', async () => {
    chain = await open();
    const override = { time: `0x${(START + 500).toString(16)}` };
    expect(await timeAt('latest', override)).toBe(START + 500);
    const estimate = [{ to: POOR.address }, 'latest', {}, override];
    expect(await refusal('eth_estimateGas', ...estimate)).toEqual({
      code: -32602,
      message: 'too many arguments, want at most 3',
    });
  });

  test('the state of an old block is dropped after a minute; that of the settled block stays', async () => {
    chain = await open();
    const balance = (block: string) => call(chain, 'eth_getBalance', RICH.address, block);
    for (const nonce of [0, 1, 2]) {
      time += 30;
      await send({ nonce });
    }
    expect(await balance('0x1')).toBeTypeOf('string');
    time += 61;
    expect(await balance('safe')).toBeTypeOf('string');
    expect(await refusal('eth_getBalance', RICH.address, '0x1')).toMatchObject({
      code: -32000,
      message: expect.stringMatching(
        /^missing trie node ([0-9a-f]{64}) \(path \) state 0x\1 is not available, not found$/,
      ) as string,
    });
  });
});

describe('fees', () => {
  test('charges at least half of the gas limit, rounded up, also for reverts', async () => {
    chain = await open();
    const before = BigInt((await call(chain, 'eth_getBalance', RICH.address, 'latest')) as Hex);
    const hash = await send({ nonce: 0, data: FAILING, to: undefined, gas: 1_121_281n });
    const receipt = (await call(chain, 'eth_getTransactionReceipt', hash)) as Record<string, Hex>;
    // A failed execution takes all its gas. A plain transfer shows the minimum charge.
    expect(receipt).toMatchObject({ status: '0x0', gasUsed: '0x111c01' });
    const plain = await send({ nonce: 1, gas: 100_001n });
    const charged = (await call(chain, 'eth_getTransactionReceipt', plain)) as Record<string, Hex>;
    expect(Number(charged['gasUsed'])).toBe(50_001);
    const after = BigInt((await call(chain, 'eth_getBalance', RICH.address, 'latest')) as Hex);
    const paid = (r: Record<string, Hex>) =>
      BigInt(r['gasUsed']!) * BigInt(r['effectiveGasPrice']!);
    expect(before - after).toBe(paid(receipt) + paid(charged));
  });

  test('the pool accepts a fee of 0, but no block includes it', async () => {
    chain = await open();
    const hash = await send({ nonce: 0, maxFee: 0n, tip: 0n });
    expect(await call(chain, 'eth_getTransactionReceipt', hash)).toBeNull();
    expect(chain.blocks.head.number).toBe(0);
  });
});
