import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTransaction } from 'viem/utils';
import { callGas } from '../../../src/tasks/plan-call.ts';
import type { EvmReader } from '../../../src/ports/evm.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { newOperator, type Operator } from './helpers/operator.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
});
afterAll(() => operator.sandbox.stop());

/** Plans a call 30 seconds before an epoch begins. It needs `now` gas before the epoch begins, and `next` after. */
async function gasBeforeEpoch(now: bigint, next: bigint) {
  const { evm } = operator.connection.ports;
  const start = 1_000_000n;
  const timestamp = start + 570n;
  const head = { ...(await evm.head()), timestamp };
  const reader: EvmReader = {
    ...evm,
    takesTime: () => Promise.resolve(true),
    call: (_, { block, time = 0n, gas = 0n } = {}) => {
      // A state newer than the simulated time makes correct contracts revert.
      expect(block).toBe(head.number);
      const isEnough = gas >= (time >= start + 600n ? next : now);
      return Promise.resolve(isEnough ? { ok: true, data: '0x' } : { ok: false, revert: '0x' });
    },
  };
  const call = {
    from: operator.signer.evmAddress,
    to: operator.signer.evmAddress,
    data: '0x',
  } as const;
  const epochs = { ...operator.l1.epochs, startTime: start, duration: 600n };
  return callGas(reader, { call, estimate: { ok: true, gas: now }, head, epochs });
}

test.each([
  [750_000n, 1_120_000n],
  [266_000n, 395_000n],
  [200_000n, 200_000n],
])(
  'a call that needs %s gas, and %s in the next epoch, has a limit below twice its need',
  async (now, next) => {
    const { limit } = await gasBeforeEpoch(now, next);
    expect(limit).toBeGreaterThan(next);
    expect(limit).toBeLessThan(2n * now);
  },
);

test('a call whose need doubles in the next epoch has enough gas for the next epoch', async () => {
  const { limit } = await gasBeforeEpoch(100_000n, 400_000n);
  expect(limit).toBeGreaterThan(400_000n);
  expect(limit).toBeLessThan(800_000n);
});

test('after a transaction has used up its gas limit, the next one has a higher limit', async () => {
  const { ports } = operator.connection;
  const estimateGas: EvmReader['estimateGas'] = async (call) => {
    const estimate = await ports.evm.estimateGas(call);
    return estimate.ok ? { ok: true, gas: estimate.gas / 2n } : estimate;
  };
  const store = new MemoryStore();
  const result = await operator.run(
    { kind: 'register-operator', input: { metadataUrl: 'https://example.org' } },
    { ports: { ...ports, evm: { ...ports.evm, estimateGas } }, store },
  );
  expect(result.kind).toBe('done');
  const signed = store.lines
    .map((line) => JSON.parse(line) as { type: string; raw: `0x02${string}` })
    .filter(({ type }) => type === 'signed');
  const limits = signed.map(({ raw }) => parseTransaction(raw).gas ?? 0n);
  expect(limits).toHaveLength(3);
  expect(limits.every((limit, i) => i === 0 || limit > (limits[i - 1] ?? limit))).toBe(true);
});
