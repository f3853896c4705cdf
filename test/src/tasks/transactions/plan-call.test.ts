import { expect, onTestFinished, test } from 'vitest';
import { parseTransaction } from 'viem/utils';
import { planCall } from '../../../../src/tasks/transactions/plan-call.ts';
import type { EvmReader } from '../../../../src/ports/evm.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { collectIntents, newOperator, sharedOperator } from '../helpers/operator.ts';
import { message } from '../../../../src/domain/message.ts';
import { wei, type Wei } from '../../../../src/domain/units.ts';

const operator = sharedOperator(() => newOperator('operator'));

/** A reader whose calls succeed with this gas, 30 seconds before an epoch begins and after. */
interface Needs {
  readonly now: bigint;
  readonly next: bigint;
  /** False if the endpoint simulates only the newest block. */
  readonly takesTime?: boolean;
  /** False if the endpoint's estimate reverts. */
  readonly isEstimated?: boolean;
  readonly chainId?: bigint;
  /** True if the call reverts at the time of its execution, although the endpoint's estimate succeeds. */
  readonly reverts?: boolean;
  readonly maxFee?: Wei;
}

/** Plans a call 30 seconds before an epoch begins. Returns its gas limit. */
async function gasBeforeEpoch(needs: Needs) {
  const { now, next, takesTime = true, isEstimated = true, chainId, reverts, maxFee } = needs;
  const { connection, l1, signer } = operator;
  const { profile, ports, builder } = connection;
  const { evm } = ports;
  const start = 1_000_000n;
  const timestamp = start + 570n;
  const head = { ...(await evm.head()), timestamp, endpointTime: undefined };
  const reader: EvmReader = {
    ...evm,
    ...(chainId !== undefined && { chainId: () => Promise.resolve(chainId) }),
    head: () => Promise.resolve(head),
    estimateGas: () =>
      Promise.resolve(isEstimated ? { ok: true, gas: now } : { ok: false, revert: '0x' }),
    takesTime: () => Promise.resolve(takesTime),
    call: (_, { block, time = 0n, gas = next } = {}) => {
      // A state newer than the simulated time makes correct contracts revert.
      expect(block).toBe(head.number);
      const isEnough = reverts !== true && gas >= (time >= start + 600n ? next : now);
      return Promise.resolve(isEnough ? { ok: true, data: '0x' } : { ok: false, revert: '0x' });
    },
  };
  const { evmAddress } = signer;
  const context = {
    ...{ readers: { ...ports, evm: reader }, builder, profile, operator: evmAddress },
    l1: { ...l1, epochs: { ...l1.epochs, startTime: start, duration: 600n } },
    maxFee,
  };
  const contract = { name: message('contract.middleware'), to: evmAddress };
  const title = message('step.add');
  return (await planCall(context, { title, contract, data: '0x' }, 0)).gas;
}

test.each<[needs: Needs, least: bigint, most: bigint]>([
  [{ now: 266_000n, next: 395_000n }, 395_000n, 532_000n],
  // A need that doubles.
  [{ now: 100_000n, next: 400_000n }, 400_000n, 800_000n],
  // A call without an estimate.
  [{ now: 100_000n, next: 400_000n, isEstimated: false }, 400_000n, 500_000n],
  // The endpoint simulates no later time, so the limit covers an additional 300,000 gas.
  [{ now: 100_000n, next: 400_000n, takesTime: false }, 424_999n, 425_001n],
])('a call that needs %o has a limit between %s and %s', async (needs, least, most) => {
  const limit = await gasBeforeEpoch(needs);
  expect(limit > least && limit < most, `${limit}`).toBe(true);
});

const needs = { now: 100_000n, next: 400_000n };
const never = { now: 1_000_000_000n, next: 1_000_000_000n, isEstimated: false };
const reverting = { ...needs, next: needs.now, takesTime: false, reverts: true };
const ceiling = '0.000000000000000001';
test.each<[string, Needs, object]>([
  ['reverts with any gas', never, { code: 'E-RVT-104' }],
  ['reverts now', { ...never, takesTime: false }, { code: 'E-RVT-104' }],
  ['reverts although its estimate succeeds', reverting, { code: 'E-RVT-104' }],
  ['is for another chain', { ...needs, chainId: 1n }, { code: 'E-EVM-101', values: { found: 1n } }],
  ['costs too much', { ...needs, maxFee: wei(1n) }, { code: 'E-SIGN-203', values: { ceiling } }],
])('a call that %s is refused', async (_, refused, error) => {
  await expect(gasBeforeEpoch(refused)).rejects.toMatchObject(error);
});

const GWEI = 1_000_000_000n;

/** The ports of the sandbox, with an endpoint that reports this price per gas everywhere. */
function priced(price: bigint) {
  const { ports } = operator.connection;
  const fees: typeof ports.evm.fees = async () => ({
    ...(await ports.evm.fees()),
    ...{ baseFee: wei(price), maxFeePerGas: wei(price * 2n), maxPriorityFeePerGas: wei(0n) },
  });
  return { ...ports, evm: { ...ports.evm, fees } };
}

const request = {
  kind: 'register-operator',
  input: { metadataUrl: 'https://example.org' },
} as const;

test.each([
  [50n, false],
  [51n, true],
] as const)('a price of %s gwei is unusual: %s', async (price, isUnusual) => {
  const { shown, policy } = collectIntents('not-now');
  await operator.run(request, { ports: priced(price * GWEI), policy });
  expect(shown).toHaveLength(1);
  expect(shown[0]?.unusual?.key).toBe(isUnusual ? 'intent.unusual-fee' : undefined);
});

test('after a transaction has used up its gas limit, the next one has a higher limit', async () => {
  const own = await newOperator('operator');
  onTestFinished(() => own.sandbox.stop());
  const { ports } = own.connection;
  const estimateGas: EvmReader['estimateGas'] = async (call) => {
    const estimate = await ports.evm.estimateGas(call);
    return estimate.ok ? { ok: true, gas: estimate.gas / 2n } : estimate;
  };
  const store = new MemoryStore();
  const slow = { ports: { ...ports, evm: { ...ports.evm, estimateGas } }, store };
  const result = await own.run(request, slow);
  expect(result.kind).toBe('done');
  const signed = store.lines
    .map((line) => JSON.parse(line) as { type: string; raw: `0x02${string}` })
    .filter(({ type }) => type === 'signed');
  const limits = signed.map(({ raw }) => parseTransaction(raw).gas ?? 0n);
  expect(limits).toHaveLength(3);
  expect(limits.every((limit, i) => i === 0 || limit > (limits[i - 1] ?? limit))).toBe(true);
});
