import { expect, test } from 'vitest';
import { createEvmRpc } from '../../../../src/adapters/evm/evm-rpc.ts';
import { createEvmReader } from '../../../../src/adapters/evm/reader.ts';
import { impatientClock } from '../helpers/impatient-clock.ts';
import { jsonRpcLoopback } from '../helpers/loopback.ts';

const GWEI = 10n ** 9n;
const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** The fees that an endpoint reports, in wei per gas. */
interface Prices {
  readonly baseFee: bigint;
  readonly tip: bigint;
  /** Of each block: base fee, tip, and whether it has a transaction; undefined: no `eth_feeHistory`. */
  readonly history: readonly (readonly [bigint, bigint, boolean])[] | undefined;
}

async function feesOf({ baseFee, tip, history }: Prices) {
  const server = await jsonRpcLoopback((method) => {
    if (method === 'eth_maxPriorityFeePerGas') return { result: hex(tip) };
    if (method === 'eth_feeHistory') {
      if (history === undefined) return { error: { code: -32_601, message: 'no such method' } };
      return {
        result: {
          oldestBlock: '0x1',
          baseFeePerGas: [...history.map(([base]) => hex(base)), hex(history.at(-1)![0])],
          gasUsedRatio: history.map(([, , used]) => (used ? 0.1 : 0)),
          reward: history.map(([, paid]) => [hex(paid)]),
        },
      };
    }
    const block = { number: '0x9', hash: `0x${'11'.repeat(32)}`, timestamp: '0x1' };
    return { result: { ...block, baseFeePerGas: hex(baseFee) } };
  });
  const rpc = createEvmRpc({ name: 'n', chainId: 1n, rpcUrls: [server.url] }, impatientClock());
  return createEvmReader(rpc).fees();
}

test('limits a suggested tip to twice the highest tip of recent blocks', async () => {
  const fees = await feesOf({
    baseFee: 25n * GWEI,
    tip: 4000n * GWEI,
    history: [
      [25n * GWEI, 2n * GWEI, true],
      [25n * GWEI, 3n * GWEI, true],
      [25n * GWEI, 900n * GWEI, false],
    ],
  });
  expect(fees).toMatchObject({
    maxPriorityFeePerGas: 6n * GWEI,
    maxFeePerGas: 56n * GWEI,
    suggestedTip: 4000n * GWEI,
    recentPrice: 28n * GWEI,
  });
});

test.each([
  ['without a history', undefined],
  ['of empty blocks', [[25n * GWEI, 0n, false]]],
] as const)('%s, the tip is at most 1 gwei', async (_, history) => {
  const fees = await feesOf({ baseFee: 25n * GWEI, tip: 4000n * GWEI, history });
  expect(fees).toMatchObject({ maxPriorityFeePerGas: GWEI, recentPrice: undefined });
});

test('limits a base fee to twice the highest of recent blocks', async () => {
  const history = [
    [20n, 1n, true],
    [25n, 1n, true],
  ] as const;
  const fees = await feesOf({ baseFee: 10n ** 15n, tip: 1n, history });
  expect(fees).toMatchObject({ baseFee: 50n, maxFeePerGas: 101n });
});

test('uses ordinary fees unchanged', async () => {
  const fees = await feesOf({ baseFee: 25n, tip: 2n, history: [[24n, 2n, true]] });
  expect(fees).toMatchObject({ baseFee: 25n, maxFeePerGas: 52n, maxPriorityFeePerGas: 2n });
});
