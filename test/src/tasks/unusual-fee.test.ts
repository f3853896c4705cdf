import { afterAll, beforeAll, expect, test } from 'vitest';
import { wei } from '../../../src/domain/units.ts';
import type { PaidIntent } from '../../../src/engine/intent.ts';
import { unusualFee } from '../../../src/tasks/plan-call.ts';
import { newOperator, type Operator } from './helpers/operator.ts';

const GWEI = 1_000_000_000n;

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
});
afterAll(() => operator.sandbox.stop());

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
  const shown: PaidIntent[] = [];
  const consent = (intent: PaidIntent) => {
    shown.push(intent);
    return Promise.resolve('not-now' as const);
  };
  await operator.run(request, { ports: priced(price * GWEI), policy: { consent } });
  expect(shown).toHaveLength(1);
  expect(shown[0]?.unusual?.key).toBe(isUnusual ? 'intent.unusual-fee' : undefined);
});

test('the profile states the usual price', () => {
  const usualGasPrice = wei(2n * GWEI);
  expect(unusualFee(wei(100n * GWEI), 1n, { usualGasPrice })).toBeUndefined();
  expect(unusualFee(wei(101n * GWEI), 1n, { usualGasPrice })).toBeDefined();
});
