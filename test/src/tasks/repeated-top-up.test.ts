import { expect, onTestFinished, test } from 'vitest';
import { createAddressSigner } from '../../../src/adapters/keys/key-signer.ts';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { newOperator, signedSteps } from './helpers/operator.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const signedOf = (events: readonly EngineEvent[]) => signedSteps(events).length;

/** A request to top up the first validator of the L1 with 0.1 AVAX, and an empty journal. */
async function openTopUp(account: string) {
  const operator = await newOperator(account);
  onTestFinished(() => operator.sandbox.stop());
  const { l1, connection } = operator;
  const { pChain } = connection.ports;
  const [validator] = await pChain.currentValidators(l1.subnetId, []);
  const input = { nodeId: validator!.nodeId, amount: nAvax(100_000_000n) };
  const request = { kind: 'top-up', l1, input } as const;
  return { operator, pChain, request, store: new MemoryStore() };
}

/** The same, for an account whose transactions are signed elsewhere. */
async function openElsewhere(account: string) {
  const opened = await openTopUp(account);
  const { evmAddress, shortId } = opened.operator.signer;
  return { ...opened, signer: createAddressSigner(evmAddress, shortId) };
}

/** A top-up that the P-Chain accepted, but whose command stopped before it could see that. */
async function interrupted() {
  const { operator, pChain, request, store } = await openTopUp('operator');
  operator.clock.mostReal = 5;
  const leave = new AbortController();
  const events: EngineEvent[] = [];
  operator.clock.onSleep = () => {
    if (signedOf(events) === 1) leave.abort();
  };
  const status = { txStatus: () => Promise.resolve({ status: 'Processing' } as const) };
  const ports = { pChain: { ...pChain, ...status } };
  const cut = await operator.run(request, { store, events, ports, signal: leave.signal });
  expect(cut.kind).toBe('cancelled');
  operator.clock.onSleep = () => undefined;
  return { operator, request, store, events };
}

test('an interrupted top-up is finished, and the next request for the same amount is a new top-up', async () => {
  const { operator, request, store, events } = await interrupted();
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(1);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});

test('an interrupted top-up is not paid twice if the local clock jumps ahead', async () => {
  const { operator, request, store, events } = await interrupted();
  const { clock } = operator;
  const wrong = {
    now: () => clock.now() + 2 * HOUR * 1000,
    sleep: (milliseconds: number, signal?: AbortSignal) => clock.sleep(milliseconds, signal),
  };
  const again = await operator.run(request, { store, events, ports: { clock: wrong } });
  expect(again.kind).toBe('done');
  expect(signedOf(events)).toBe(1);
});

test('a top-up that was interrupted more than an hour ago does not count as the requested one', async () => {
  const { operator, request, store, events } = await interrupted();
  operator.clock.forward(2 * HOUR);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});

test('a top-up signed elsewhere is done, however much fee has run up since', async () => {
  const { operator, request, signer, store } = await openElsewhere('operator');
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
  const { operator, pChain, request, signer, store } = await openElsewhere('C-Chain only');
  const handOut = (factor: bigint) => {
    const gasPrice = async () => (await pChain.gasPrice()) * factor;
    return operator.run(request, { signer, store, ports: { pChain: { ...pChain, gasPrice } } });
  };
  expect(await handOut(1n)).toMatchObject({ kind: 'elsewhere', step: 'export' });
  expect((await operator.run(request, { stopAfter: 'export' })).kind).toBe('stopped');
  expect(await handOut(10n)).toMatchObject({ kind: 'elsewhere', step: 'import' });
});
