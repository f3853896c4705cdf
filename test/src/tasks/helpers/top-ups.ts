import { expect, onTestFinished } from 'vitest';
import type { EngineEvent } from '../../../../src/engine/engine.ts';
import type { TaskRequest } from '../../../../src/tasks/task-kinds.ts';
import { MemoryStore } from '../../engine/helpers/memory-journal.ts';
import { newOperator, type Operator, signedSteps, topUpOf } from './operator.ts';

export const HOUR = 3600;

export const signedOf = (events: readonly EngineEvent[]) => signedSteps(events).length;

/** A request to top up the first validator of the L1 with 0.1 AVAX, and an empty journal. */
export async function openTopUp(account: string, amount = 100_000_000n) {
  const operator = await newOperator(account);
  onTestFinished(() => operator.sandbox.stop());
  const { l1, connection } = operator;
  const { pChain } = connection.ports;
  const [validator] = await pChain.currentValidators(l1.subnetId, []);
  const request = await topUpOf(operator, amount, validator!.nodeId);
  return { operator, pChain, request, store: new MemoryStore() };
}

/** A local clock that is ahead by so many seconds. */
export const aheadOf = ({ clock }: Operator, seconds: number) => ({
  now: () => clock.now() + seconds * 1000,
  sleep: (milliseconds: number, signal?: AbortSignal) => clock.sleep(milliseconds, signal),
});

/** Has the P-Chain accept a top-up, whose command stops before it can see that. */
export async function interrupt(
  operator: Operator,
  request: TaskRequest,
  store: MemoryStore,
  aheadS = 0,
) {
  const leave = new AbortController();
  const events: EngineEvent[] = [];
  operator.clock.onSleep = () => {
    if (signedOf(events) === 1) leave.abort();
  };
  const status = { txStatus: () => Promise.resolve({ status: 'Processing' } as const) };
  const { pChain } = operator.connection.ports;
  const ports = { pChain: { ...pChain, ...status }, clock: aheadOf(operator, aheadS) };
  const cut = await operator.run(request, { store, events, ports, signal: leave.signal });
  expect(cut.kind).toBe('cancelled');
  operator.clock.onSleep = () => undefined;
  return events;
}

/** A top-up that the P-Chain accepted, but whose command stopped before it could see that. */
export async function interrupted(aheadS = 0) {
  const { operator, request, store } = await openTopUp('operator');
  operator.clock.mostReal = 5;
  const events = await interrupt(operator, request, store, aheadS);
  return { operator, request, store, events };
}

/** A top-up whose command stopped after its export. */
export async function exported(amount?: bigint) {
  const opened = await openTopUp('C-Chain only', amount);
  const { operator, request, store } = opened;
  operator.clock.mostReal = 5;
  const events: EngineEvent[] = [];
  const stopped = await operator.run(request, { store, events, stopAfter: 'export' });
  expect(stopped.kind).toBe('stopped');
  expect(signedSteps(events)).toEqual(['export']);
  return { ...opened, events };
}
