import { expect, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

const GWEI = 10n ** 9n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** Reads the fees behind an endpoint that reports this base fee and this tip, in wei per gas. */
async function feesOf(baseFee: bigint, tip: bigint) {
  const server = await jsonRpcLoopback((method) => {
    if (method === 'eth_maxPriorityFeePerGas') return { result: hex(tip) };
    const block = { number: '0x9', hash: `0x${'11'.repeat(32)}`, timestamp: '0x1' };
    return { result: { ...block, baseFeePerGas: hex(baseFee) } };
  });
  const rpc = createEvmRpc({ name: 'n', chainId: 1n, rpcUrls: [server.url] }, impatientClock());
  return createEvmReader(rpc).fees();
}

test.each([
  ['an ordinary tip', 25n * GWEI, 2n * GWEI, 2n * GWEI],
  ['a tip above the base fee', 25n * GWEI, 4000n * GWEI, 25n * GWEI],
  ['a tip above 1 gwei and a lower base fee', 25n, 4000n * GWEI, GWEI],
  ['a tip above a lower base fee', 25n, 2n, 2n],
])('%s: base fee %s, suggested tip %s, offered tip %s', async (_, baseFee, suggested, tip) => {
  expect(await feesOf(baseFee, suggested)).toMatchObject({
    baseFee,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: 2n * baseFee + tip,
  });
});
