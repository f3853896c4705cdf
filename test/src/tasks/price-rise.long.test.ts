import { expect, onTestFinished, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { join, newOperator } from './helpers/operator.ts';

// In nAVAX per unit of gas.
test.each([
  [1n, ['export', 'import']],
  [3n, ['export', 'import', 'export', 'import']],
] as const)(
  'a price of gas on the P-Chain that rises by %s after the export does not stop the addition',
  async (rise, moves) => {
    const operator = await newOperator('C-Chain only');
    onTestFinished(() => operator.sandbox.stop());
    await join(operator);
    const { ports } = operator.connection;
    operator.clock.mostReal = 5;
    const events: EngineEvent[] = [];
    const pChain = {
      ...ports.pChain,
      gasPrice: async () => {
        const price = await ports.pChain.gasPrice();
        const exported = events.some((e) => e.type === 'signed' && e.chain === 'C');
        return exported ? price + rise : price;
      },
    };
    const { l1 } = operator;
    const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
    const result = await operator.run(request, { ports: { pChain }, events });
    expect(result.kind).toBe('done');
    const signed = events.flatMap((event) => (event.type === 'signed' ? [event.step] : []));
    expect(signed.filter((step) => step === 'export' || step === 'import')).toEqual(moves);
  },
);
