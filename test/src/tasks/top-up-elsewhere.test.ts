import { expect, onTestFinished, test } from 'vitest';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { nAvax } from '../../../src/domain/units.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { newOperator } from './helpers/operator.ts';

const DAY = 86_400;

/** A top-up of 0.1 AVAX whose transactions this account signs elsewhere. */
async function openTopUp(account: Parameters<typeof newOperator>[0]) {
  const operator = await newOperator(account);
  onTestFinished(() => operator.sandbox.stop());
  const { pChain } = operator.connection.ports;
  const [validator] = await pChain.currentValidators(operator.l1.subnetId, []);
  const request = {
    kind: 'top-up',
    l1: operator.l1,
    input: { nodeId: validator!.nodeId, amount: nAvax(100_000_000n) },
  } as const;
  const { evmAddress, shortId } = operator.signer;
  const signer = createAddressSigner(evmAddress, shortId);
  const store = new MemoryStore();
  return { operator, request, signer, store };
}

test('a top-up signed elsewhere is done, however much fee has run up since', async () => {
  const { operator, request, signer, store } = await openTopUp('operator');
  const handOut = async () => (await operator.run(request, { signer, store })).kind;
  for (const days of [0, 1, 30]) {
    operator.clock.forward(days * DAY);
    // Nothing was sent, so the transaction is still to be signed.
    expect(await handOut()).toBe('elsewhere');
  }
  expect((await operator.run(request)).kind).toBe('done');
  expect(await handOut()).toBe('done');
});

test('after an export signed elsewhere, a higher price leads to the import, not to a second export', async () => {
  const { operator, request, signer, store } = await openTopUp('C-Chain only');
  const { pChain } = operator.connection.ports;
  const handOut = (factor: bigint) =>
    operator.run(request, {
      signer,
      store,
      ports: {
        pChain: {
          ...pChain,
          gasPrice: async () => (await pChain.gasPrice()) * factor,
        },
      },
    });
  expect(await handOut(1n)).toMatchObject({ kind: 'elsewhere', step: 'export' });
  expect((await operator.run(request, { stopAfter: 'export' })).kind).toBe('stopped');
  expect(await handOut(10n)).toMatchObject({ kind: 'elsewhere', step: 'import' });
});
