import { expect, onTestFinished, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import {
  AVAX,
  collectIntents,
  joinedOperator,
  newOperator,
  nodeLife,
  runSigned,
  signedSteps,
} from './helpers/operator.ts';

// In nAVAX per unit of gas.
test.each([
  [1n, ['export', 'import']],
  [3n, ['export', 'import', 'export', 'import']],
] as const)(
  'a price of gas on the P-Chain that rises by %s after the export does not stop the addition',
  async (rise, moves) => {
    const operator = await joinedOperator('C-Chain only');
    const { ports } = operator.connection;
    operator.clock.mostReal = 5;
    const events: EngineEvent[] = [];
    const pChain = {
      ...ports.pChain,
      gasPrice: async () => {
        const price = await ports.pChain.gasPrice();
        const isExported = signedSteps(events).includes('export');
        return isExported ? price + rise : price;
      },
    };
    const result = await operator.run(nodeLife(operator)[0], { ports: { pChain }, events });
    expect(result.kind).toBe('done');
    const isMove = (step: string) => step === 'export' || step === 'import';
    expect(signedSteps(events).filter(isMove)).toEqual(moves);
  },
);

/** A request to top up a validator, for an account that has AVAX on the C-Chain only. */
async function openTopUp() {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  operator.clock.mostReal = 5;
  const { l1, connection } = operator;
  const [validator] = await connection.ports.pChain.currentValidators(l1.subnetId, []);
  const { nodeId, validationId } = validator!;
  const topUp = (amount: bigint) =>
    ({
      kind: 'top-up',
      l1,
      input: { nodeId, validationId: validationId!, amount: nAvax(amount) },
    }) as const;
  return { operator, topUp };
}

// In nAVAX per unit of gas. The export brings 127,400 nAVAX; at 1 + 9, its import would cost 260,000.
test.each(IS_WHOLE ? [1n, 3n, 9n, 30n] : [9n])(
  'an export that no longer pays for its import, because the price rose by %s, is imported with another one',
  async (rise) => {
    const { operator, topUp } = await openTopUp();
    const { pChain } = operator.connection.ports;
    const store = new MemoryStore();
    const first = await runSigned(operator, topUp(1000n), { store, stopAfter: 'export' });
    expect(first.signed).toEqual(['export']);
    const gasPrice = async () => (await pChain.gasPrice()) + rise;
    const { result, signed } = await runSigned(operator, topUp(1000n), {
      ...{ store, ports: { pChain: { ...pChain, gasPrice } }, policy: { patience: () => 60_000 } },
    });
    expect(result.kind).toBe('done');
    expect(signed).toEqual(['export', 'import', 'top-up']);
  },
);

test('an order that was given up after its export does not stop a larger one, which exports only the rest', async () => {
  const { operator, topUp } = await openTopUp();
  const store = new MemoryStore();
  const first = await runSigned(operator, topUp(AVAX), { store, stopAfter: 'export' });
  expect(first.signed).toEqual(['export']);
  const { shown, policy } = collectIntents();
  const second = await runSigned(operator, topUp(2n * AVAX), { store, policy });
  expect(second.result.kind).toBe('done');
  expect(second.signed).toEqual(['export', 'import', 'top-up']);
  const [rest] = shown;
  expect(rest?.effect === 'c-export' && rest.moves).toBeLessThan((11n * AVAX) / 10n);
});
