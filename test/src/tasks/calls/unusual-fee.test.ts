import { afterAll, beforeAll, expect, test } from 'vitest';
import { wei } from '../../../../src/domain/units.ts';
import type { PaidIntent } from '../../../../src/engine/intent.ts';
import { newOperator, type Operator } from '../helpers/operator.ts';

const GWEI = 1_000_000_000n;

let operator: Operator;
beforeAll(async () => {
  operator = await newOperator('operator');
});
afterAll(() => operator.sandbox.stop());

/** An endpoint whose gas price is a multiple of the price in recent blocks. */
function dear(times: bigint) {
  const { ports } = operator.connection;
  const recentPrice = wei(2n * GWEI);
  const price = wei(recentPrice * times);
  const fees: typeof ports.evm.fees = async () => ({
    ...(await ports.evm.fees()),
    ...{ baseFee: price, maxFeePerGas: wei(price * 2n), maxPriorityFeePerGas: wei(0n) },
    ...{ suggestedTip: wei(0n), recentPrice },
  });
  return { ...ports, evm: { ...ports.evm, fees } };
}

const request = {
  kind: 'register-operator',
  input: { metadataUrl: 'https://example.org' },
} as const;

test.each([
  [20n, false],
  [21n, true],
] as const)(
  'a fee of %s times the price in recent blocks is unusual: %s',
  async (times, isUnusual) => {
    const shown: PaidIntent[] = [];
    const consent = (intent: PaidIntent) => {
      shown.push(intent);
      return Promise.resolve('not-now' as const);
    };
    await operator.run(request, { ports: dear(times), policy: { consent } });
    expect(shown).toHaveLength(1);
    expect(shown[0]?.unusual?.key).toBe(isUnusual ? 'intent.unusual-fee' : undefined);
  },
);
