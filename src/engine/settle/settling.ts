import type { Submission } from '../../journal/memory.ts';
import type { SettledRecord } from '../../journal/record.ts';
import type { EngineMessages, Message } from '../message.ts';
import type { Engine } from '../engine.ts';
import { LAG, type Settled } from './settled.ts';

/** Writes down what became of a transaction, once. */
export async function recordSettled(
  engine: Engine,
  submission: Submission,
  settled: Pick<SettledRecord, 'how' | 'height' | 'reason' | 'fee'>,
): Promise<void> {
  if (submission.settled?.how === settled.how) return;
  await engine.journal.append({
    type: 'settled',
    run: engine.run,
    id: submission.id,
    ...settled,
    // A journal keeps texts of 400 characters at most.
    reason: settled.reason?.slice(0, 400) ?? null,
  });
  engine.emit({
    type: 'settled',
    at: engine.ports.clock.now(),
    step: submission.step,
    chain: submission.chain,
    id: submission.id,
    ...settled,
  });
}

/** Tells that bytes which had not arrived were taken when they were sent once more. */
export function tellSubmitted({ emit, ports }: Engine, { step, id }: Submission): void {
  emit({ type: 'submitted', at: ports.clock.now(), step, id });
}

/** The signed message of a transaction is not taken: others are collected, after a while that grows. */
export async function voidCarried(
  engine: Engine,
  submission: Submission,
  earlier: number,
): Promise<void> {
  if (submission.carries === null) return;
  await engine.journal.append({
    type: 'voided',
    run: engine.run,
    messageId: submission.carries,
    until: engine.ports.clock.now() + Math.min(15_000 * 2 ** earlier, 300_000),
  });
}

/** What was included long enough ago for its effect to be seen has none (any more). */
export function effectDue(engine: Engine, submission: Submission): Settled {
  const seenAt = submission.settled?.at ?? engine.ports.clock.now();
  return engine.ports.clock.now() < seenAt + LAG
    ? onItsWay('wait.effect', { id: submission.id })
    : { state: 'clear' };
}

/** Reasons to wait for a transaction. */
type Waits = Pick<
  EngineMessages,
  | 'wait.in-pool'
  | 'wait.processing'
  | 'wait.effect'
  | 'wait.nonce'
  | 'wait.output'
  | 'wait.nonce-user'
  | 'wait.spender'
  | 'wait.conflict'
>;

/** Waits for a transaction. `recheck`: milliseconds until the next look. */
export function onItsWay<Key extends keyof Waits>(
  key: Key,
  values: Waits[Key],
  recheck = 1000,
): Extract<Settled, { state: 'wait' }> {
  const text: Message = { key, values };
  return { state: 'wait', wait: { text, whose: 'network', typical: [1, 10], recheck } };
}

/** The submission as memory has it after what was just written. */
export function refreshed(engine: Engine, { id }: Submission): Submission | undefined {
  return engine.journal
    .memory()
    .runs.find((run) => run.id === engine.run)
    ?.submissions.find((s) => s.id === id);
}
