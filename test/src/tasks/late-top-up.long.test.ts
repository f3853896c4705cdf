import { expect, onTestFinished, test } from 'vitest';
import { nAvax } from '../../../src/domain/units.ts';
import type { EngineEvent } from '../../../src/engine/engine.ts';
import { MemoryStore } from '../engine/helpers/memory-journal.ts';
import { lateStatus } from './helpers/late-status.ts';
import { newOperator, signedSteps } from './helpers/operator.ts';

const MINUTE = 60_000;
const AMOUNT = nAvax(500_000_000n);

async function topUpper() {
  const operator = await newOperator('operator');
  onTestFinished(() => operator.sandbox.stop());
  operator.clock.mostReal = 5;
  const { pChain } = operator.connection.ports;
  const [validator] = await pChain.currentValidators(operator.l1.subnetId, []);
  const { nodeId } = validator!;
  const balance = async () => {
    const [now] = await pChain.currentValidators(operator.l1.subnetId, [nodeId]);
    return now!.l1!.balance;
  };
  const request = {
    kind: 'top-up',
    l1: operator.l1,
    input: { nodeId, amount: AMOUNT },
  } as const;
  return { operator, request, balance };
}

const signedOf = (events: readonly EngineEvent[]) => signedSteps(events).length;

/** A top-up that the P-Chain accepted, but whose command stopped before it could see that. */
async function interrupted() {
  const { operator, request } = await topUpper();
  const store = new MemoryStore();
  const leave = new AbortController();
  const events: EngineEvent[] = [];
  operator.clock.onSleep = () => {
    if (signedOf(events) === 1) leave.abort();
  };
  const status = { txStatus: () => Promise.resolve({ status: 'Processing' } as const) };
  const ports = { pChain: { ...operator.connection.ports.pChain, ...status } };
  const cut = await operator.run(request, { store, events, ports, signal: leave.signal });
  expect(cut.kind).toBe('cancelled');
  operator.clock.onSleep = () => undefined;
  return { operator, request, store, events };
}

test('a top-up whose status comes minutes late is sent once', async () => {
  const { operator, request, balance } = await topUpper();
  const before = await balance();
  const events: EngineEvent[] = [];
  const ports = { pChain: lateStatus(operator.connection.ports.pChain, operator.clock, 4) };
  expect((await operator.run(request, { ports, events })).kind).toBe('done');
  expect(signedOf(events)).toBe(1);
  expect((await balance()) - before).toBeLessThanOrEqual(AMOUNT);
});

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
