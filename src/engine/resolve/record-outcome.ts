import type { Journal } from '../../journal/journal.ts';
import type { Submission } from '../../journal/memory.ts';
import type { SettledRecord } from '../../journal/record.ts';
import type { Message, MessageKey, MessageValues } from '../../domain/message.ts';
import type { Engine } from '../engine.ts';
import { LAG, type Resolution } from './resolution.ts';

/** Writes down what became of a transaction, once. */
export async function recordOutcome(
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
    reason: typeof settled.reason === 'string' ? settled.reason.slice(0, 400) : settled.reason,
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
export function emitSubmitted({ emit, ports }: Engine, { step, id }: Submission): void {
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

/** When the endpoint's head was first seen at a transaction's block or above, by its ID; kept while a journal is open. */
const caughtUp = new WeakMap<Journal, Map<string, number>>();

/**
 * Waits for the effect of a C-Chain call that a block has: while the endpoint's head is below that block, however
 * long, and then for 20 s more, since reads may come from a node that is further behind. `clear`: the endpoint has
 * the block, and the effect does not exist any more.
 */
export async function callEffectDue(
  engine: Engine,
  { id }: Submission,
  block: bigint,
): Promise<Resolution> {
  const { clock, evm } = engine.ports;
  const seen = caughtUp.get(engine.journal) ?? new Map<string, number>();
  caughtUp.set(engine.journal, seen);
  const { number: head } = await evm.head();
  if (head < block) {
    seen.delete(id);
    return onItsWay('wait.effect', { id });
  }
  const since = seen.get(id) ?? clock.now();
  seen.set(id, since);
  return clock.now() < since + LAG ? onItsWay('wait.effect', { id }) : { state: 'clear' };
}

/** Waits 20 s for the effect of an accepted P-Chain transaction; the P-Chain refuses a second one of most kinds. */
export function effectDue(engine: Engine, submission: Submission): Resolution {
  const seenAt = submission.settled?.at ?? engine.ports.clock.now();
  return engine.ports.clock.now() < seenAt + LAG
    ? onItsWay('wait.effect', { id: submission.id })
    : { state: 'clear' };
}

/** Reasons to wait for a transaction. */
type Waits = Extract<
  MessageKey,
  | 'wait.in-pool'
  | 'wait.processing'
  | 'wait.effect'
  | 'wait.nonce'
  | 'wait.own-nonce'
  | 'wait.output'
  | 'wait.nonce-user'
  | 'wait.spender'
  | 'wait.conflict'
>;

/** Waits for a transaction. `recheck`: milliseconds until the next look. */
export function onItsWay<Key extends Waits>(
  key: Key,
  values: Readonly<MessageValues[Key]> | { readonly id: string },
  recheck = 1000,
): Extract<Resolution, { state: 'wait' }> {
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
