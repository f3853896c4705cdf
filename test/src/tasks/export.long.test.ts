import { expect, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { IS_WHOLE } from '../../helpers/is-whole.ts';
import {
  AVAX,
  collectIntents,
  joinedOperator,
  nodeLife,
  runSigned,
  signedSteps,
} from './helpers/operator.ts';
import { exported } from './helpers/top-ups.ts';

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

// In nAVAX per unit of gas. The export brings 127,400 nAVAX; at 1 + 9, its import would cost 260,000.
test.each(IS_WHOLE ? [1n, 3n, 9n, 30n] : [9n])(
  'an export that no longer pays for its import, because the price rose by %s, is imported with another one',
  async (rise) => {
    const { operator, pChain, request, store } = await exported(1000n);
    const gasPrice = async () => (await pChain.gasPrice()) + rise;
    const { result, signed } = await runSigned(operator, request, {
      ...{ store, ports: { pChain: { ...pChain, gasPrice } }, policy: { patience: () => 60_000 } },
    });
    expect(result.kind).toBe('done');
    expect(signed).toEqual(['export', 'import', 'top-up']);
  },
);

test('an order that was given up after its export does not stop a larger one, which exports only the rest', async () => {
  const { operator, request, store } = await exported(AVAX);
  const { shown, policy } = collectIntents();
  const larger = { ...request, input: { ...request.input, amount: nAvax(2n * AVAX) } };
  const { result, signed } = await runSigned(operator, larger, { store, policy });
  expect(result.kind).toBe('done');
  expect(signed).toEqual(['export', 'import', 'top-up']);
  const [rest] = shown;
  expect(rest?.effect === 'c-export' && rest.moves).toBeLessThan((11n * AVAX) / 10n);
});
