import { expect, onTestFinished, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { newOperator, signedSteps } from './helpers/operator.ts';

const MINUTE = 60_000;

const signedOf = (events: readonly EngineEvent[]) => signedSteps(events).length;

/** A top-up that the P-Chain accepted, but whose command stopped before it could see that. */
async function interrupted() {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  operator.clock.mostReal = 5;
  const { l1, connection } = operator;
  const { pChain } = connection.ports;
  const [validator] = await pChain.currentValidators(l1.subnetId, []);
  const input = { nodeId: validator!.nodeId, amount: nAvax(500_000_000n) };
  const request = { kind: 'top-up', l1, input } as const;
  const store = new MemoryStore();
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
    now: () => clock.now() + 2 * 60 * MINUTE,
    sleep: (milliseconds: number, signal?: AbortSignal) => clock.sleep(milliseconds, signal),
  };
  const again = await operator.run(request, { store, events, ports: { clock: wrong } });
  expect(again.kind).toBe('done');
  expect(signedOf(events)).toBe(1);
});

test('a top-up that was interrupted more than an hour ago does not count as the requested one', async () => {
  const { operator, request, store, events } = await interrupted();
  operator.clock.forward(2 * 3600);
  expect((await operator.run(request, { store, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(2);
});
