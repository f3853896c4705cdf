import { expect, onTestFinished, test } from 'vitest';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { join, newOperator } from './helpers/operator.ts';

const MINUTES = 60_000;

test('only one export is sent if the endpoint shows it on the P-Chain minutes late', async () => {
  const operator = await newOperator('C-Chain only');
  onTestFinished(() => operator.sandbox.stop());
  await join(operator);
  const { ports } = operator.connection;
  const { clock } = operator;
  clock.mostReal = 5;
  let exportedAt: number | undefined;
  const pChain = {
    ...ports.pChain,
    utxos: async (...[address, source]: Parameters<typeof ports.pChain.utxos>) => {
      const utxos = await ports.pChain.utxos(address, source);
      if (source === undefined) return utxos;
      if (utxos.length > 0) exportedAt ??= clock.now();
      const isLate = exportedAt !== undefined && clock.now() < exportedAt + 4 * MINUTES;
      return isLate ? [] : utxos;
    },
  };
  const events: EngineEvent[] = [];
  const { l1 } = operator;
  const request = { kind: 'add-node', l1, input: operator.addNodeInput() } as const;
  const result = await operator.run(request, { ports: { pChain }, events });
  expect(result.kind).toBe('done');
  expect(exportedAt).toBeDefined();
  const exports = events.filter((event) => event.type === 'signed' && event.chain === 'C');
  expect(exports).toHaveLength(1);
});
