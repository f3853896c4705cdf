import type { Journal } from '../../journal/journal.ts';
import type { Submission } from '../../journal/memory.ts';
import type { SettledRecord } from '../../journal/record.ts';
import type { Message, MessageKey, MessageValues } from '../../domain/message.ts';
import type { Engine } from '../engine.ts';
import { LAG_MS, type Resolution } from './resolution.ts';

/** Writes the outcome of a transaction to the journal, once. */
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
    // The journal limits texts to 400 characters.
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

/** Emits that an endpoint accepted the bytes of a transaction when they were sent again. */
export function emitSubmitted({ emit, ports }: Engine, { step, id }: Submission): void {
  emit({ type: 'submitted', at: ports.clock.now(), step, id });
}

/**
 * Marks the transaction's signed message as refused, so that new signatures are collected after a growing delay
 * of 15 s to 5 min.
 */
export async function voidCarriedMessage(
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

/**
 * When the endpoint's head was first seen at or above a transaction's block, by transaction ID; kept while a
 * journal is open.
 */
const caughtUp = new WeakMap<Journal, Map<string, number>>();

/**
 * Waits for the effect of an included C-Chain call: as long as the endpoint's head is below that block, and 20
 * s longer, since reads may come from a node that lags further. Returns `clear` if the endpoint has the block
 * and the effect is absent.
 */
export async function awaitCallEffect(
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
    return transactionWait('wait.effect', { id });
  }
  const since = seen.get(id) ?? clock.now();
  seen.set(id, since);
  return clock.now() < since + LAG_MS ? transactionWait('wait.effect', { id }) : { state: 'clear' };
}

/**
 * Waits 20 s for the effect of an accepted P-Chain transaction. After that the step is planned again; the P-Chain
 * refuses most kinds of duplicates.
 */
export function awaitTxEffect(engine: Engine, submission: Submission): Resolution {
  const seenAt = submission.settled?.at ?? engine.ports.clock.now();
  return engine.ports.clock.now() < seenAt + LAG_MS
    ? transactionWait('wait.effect', { id: submission.id })
    : { state: 'clear' };
}

/** The messages for a wait on a transaction. */
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

/** Returns a wait for a transaction. `recheck`: milliseconds until the next check. */
export function transactionWait<Key extends Waits>(
  key: Key,
  values: Readonly<MessageValues[Key]> | { readonly id: string },
  recheck = 1000,
): Extract<Resolution, { state: 'wait' }> {
  const text: Message = { key, values };
  return { state: 'wait', wait: { text, whose: 'network', typical: [1, 10], recheck } };
}

/** Reads the submission from the journal again, with its latest outcome. */
export function latestSubmission(engine: Engine, { id }: Submission): Submission | undefined {
  return engine.journal
    .memory()
    .runs.find((run) => run.id === engine.run)
    ?.submissions.find((s) => s.id === id);
}
