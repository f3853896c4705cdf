import { OnboardError } from '../domain/errors.ts';
import type { SignRequest } from '../ports/signer.ts';
import type { Engine } from './engine.ts';
import { retryOrStop, ELSEWHERE_WAIT, newProgress, waitOrStop, type Progress } from './progress.ts';
import type { Intent, PaidIntent } from './intent.ts';
import { consentCovers, withAgreedGas } from './fees/consent-covers.ts';
import { checkSteps, type OpenStep } from './checking/check-steps.ts';
import { unsignedTxOf } from './perform/check-signed-evm.ts';
import { performAggregation } from './perform/aggregation.ts';
import { perform } from './perform/perform.ts';
import { USUAL_MAX_FEE, type Policy } from './policy.ts';
import { callFeesOf, slotOf } from './fees/call-fees.ts';
import { maximumFee, requireCallFeeCap } from './fees/require-fee-cap.ts';
import type { Result } from './result.ts';
import { runMemory } from './run-memory.ts';
import { nonceWait, checkForeignTransaction } from './resolve/foreign-transaction.ts';
import {
  findPossibleDuplicate,
  markRepeatedExport,
  openInputs,
} from './resolve/possible-duplicate.ts';
import { resolveSubmissions } from './resolve/resolve-submissions.ts';
import { resolveStep } from './resolve/resolve-step.ts';
import { resolveSpent } from './resolve/resolve-p-chain.ts';
import { transactionWait } from './resolve/record-outcome.ts';
import { replacementIntent } from './fees/replacement-intent.ts';
import type { Step, Task } from './step.ts';

/** Milliseconds after which a shown intent is planned again before it is signed. */
const STALE_MS = 30_000;
/** Milliseconds for which the account's nonces may be used for signing. */
const FRESH_MS = 1000;
/** Milliseconds between checks for a foreign transaction with our nonce; each check submits ours again. */
const FOREIGN_RECHECK = 5000;
/** Milliseconds between checks of an earlier transaction that the chain could accept in addition to the new one. */
const CONFLICT_RECHECK = 5000;

/**
 * Runs a task to its end: checks its steps in order, waits, asks for consent, sends, and checks again. Every
 * transaction is in the journal before it is sent, and earlier transactions are resolved before a new one is
 * signed. It stops early after the step `stopAfter`, if given, and at the next safe moment once the signal is
 * aborted. It can be run again at any time, after any outcome.
 */
export async function reconcile<State>(
  task: Task<State>,
  engine: Engine,
  policy: Policy,
  stopAfter?: string,
): Promise<Result> {
  const { clock } = engine.ports;
  const steps = task.steps.map(({ id, title }) => ({ id, title }));
  engine.emit({ type: 'began', at: clock.now(), steps });
  const progress = newProgress(steps[0]?.id ?? '');
  let result: Result | undefined;
  while (result === undefined) {
    try {
      engine.signal.throwIfAborted();
      result = await advance(task, engine, policy, stopAfter, progress);
      progress.failures = 0;
      progress.hasSucceeded = true;
    } catch (error) {
      result = await retryOrStop(error, engine, policy, progress);
    }
  }
  engine.emit({ type: 'ended', at: clock.now(), result });
  return result;
}

/**
 * Runs one pass, which reads the chains once; returns undefined if another pass is needed. Collecting
 * signatures changes no chain, so the pass continues after it with the same snapshot.
 */
async function advance<State>(
  task: Task<State>,
  engine: Engine,
  policy: Policy,
  stopAfter: string | undefined,
  progress: Progress,
): Promise<Result | undefined> {
  await resolveSubmissions(engine);
  const memory = runMemory(engine.journal, engine.run);
  const snapshotAt = engine.ports.clock.now();
  const state = task.takeSnapshot(memory, snapshotAt);
  let collected = false;
  while (engine.ports.clock.now() <= snapshotAt + STALE_MS) {
    const checked = await checkSteps(task.steps, state, engine, progress, stopAfter);
    if ('kind' in checked) return checked;
    const { step, check } = checked;
    if (check.state === 'pending') return waitOrStop(step.id, check.wait, engine, policy, progress);
    if (check.state !== 'ready') return { kind: check.state, step: step.id, error: check.error };
    const acted = await act(step, check, state, engine, policy, progress, collected);
    if (acted !== 'signatures') return acted;
    collected = true;
    engine.signal.throwIfAborted();
  }
  return undefined;
}

async function act<State>(
  step: Step<State>,
  { subject }: Extract<OpenStep<State>['check'], { state: 'ready' }>,
  state: State,
  engine: Engine,
  policy: Policy,
  progress: Progress,
  collected: boolean,
): Promise<Result | 'signatures' | undefined> {
  const { clock } = engine.ports;
  const out = progress.handedOut;
  if (out?.step === step.id && out.subject === subject) {
    const decision = policy.handedOut?.() ?? 'give-up';
    if (decision === 'give-up') return { kind: 'declined', step: step.id, intent: out.intent };
    if (decision === 'wait') return waitOrStop(step.id, ELSEWHERE_WAIT, engine, policy, progress);
  }
  const known = engine.journal.memory();
  const resolution = await resolveStep(engine, step.id, subject);
  if (resolution.state === 'wait')
    return waitOrStop(step.id, resolution.wait, engine, policy, progress);
  // The outcome of a transaction was recorded (a refused signature, a dropped transaction): the next pass
  // decides what follows.
  if (engine.journal.memory() !== known) return undefined;
  const submissions = runMemory(engine.journal, engine.run).submissions(step.id, subject);
  const earlier = submissions.length;
  const plannedAt = clock.now();
  let planned: Intent;
  try {
    planned = await step.plan(state, { earlier, shared: openInputs(submissions) });
  } catch (error) {
    // The chain may have changed while signatures were collected, so the next pass decides.
    if (collected && error instanceof OnboardError) return undefined;
    throw error;
  }
  const supersede = resolution.state === 'supersede' ? resolution.supersede : undefined;
  if (supersede?.isForeign === true && !isReplacement(planned)) {
    const taken = nonceWait(supersede.nonce, FOREIGN_RECHECK);
    return waitOrStop(step.id, taken, engine, policy, progress);
  }
  const doubted = resolution.state === 'clear' ? resolution.doubted : undefined;
  const { agreed } = progress;
  const isAgreed = agreed?.step === step.id && agreed.subject === subject;
  // After a revert the confirmed gas limit is not used again: it may have been the cause.
  const hasReverted = submissions.some(({ settled }) => settled?.how === 'reverted');
  const fitted = isAgreed && !hasReverted ? withAgreedGas(agreed.intent, planned) : planned;
  const next = markRepeatedExport(
    supersede === undefined ? fitted : await replacementIntent(fitted, supersede, engine, policy),
    submissions,
    progress.signed,
    doubted,
  );
  engine.emit({ type: 'planned', at: clock.now(), step: step.id, intent: next });
  if (next.effect === 'aggregation') {
    await performAggregation(next, engine, step.id);
    return 'signatures';
  }
  const rival = findPossibleDuplicate(next, submissions, engine.journal.memory(), doubted);
  if (rival !== undefined) {
    if (rival.chain === 'P' && (await resolveSpent(rival, engine))) return undefined;
    const { wait: conflict } = transactionWait('wait.conflict', { id: rival.id }, CONFLICT_RECHECK);
    return waitOrStop(step.id, conflict, engine, policy, progress);
  }
  const slot = slotOf(next, supersede?.nonce);
  const before = callFeesOf(engine.journal.memory(), progress.signed, slot);
  const callFees = { before, limit: policy.maxFee ?? USUAL_MAX_FEE };
  requireCallFeeCap(next, callFees);
  const intent: PaidIntent = { ...next, callFees };
  await engine.signer?.device?.examine(signRequestOf(intent));
  const account =
    supersede === undefined ? await checkForeignTransaction(intent, engine, plannedAt) : undefined;
  if (account?.wait !== undefined)
    return waitOrStop(step.id, account.wait, engine, policy, progress);

  if (!isAgreed || !consentCovers(agreed.intent, intent)) {
    const askedAt = clock.now();
    const answer = await policy.consent(intent, step.id);
    engine.signal.throwIfAborted();
    if (answer === 'not-now') return { kind: 'declined', step: step.id, intent };
    progress.agreed = { step: step.id, subject, intent };
    if (clock.now() > askedAt + STALE_MS) return undefined;
  }
  if (engine.signer?.where === 'elsewhere') {
    engine.emit({ type: 'handed-out', at: clock.now(), step: step.id, intent });
    if (policy.handedOut === undefined) return { kind: 'elsewhere', step: step.id, intent };
    progress.handedOut = { step: step.id, subject, intent };
    return undefined;
  }
  // The account may have been used elsewhere while the operator was deciding.
  const isFresh = account !== undefined && clock.now() <= account.at + FRESH_MS;
  const nonceSlot = { supersede, nonce: isFresh ? account.nonce : undefined };
  try {
    await perform(intent, engine, step.id, subject, nonceSlot);
  } finally {
    const all = runMemory(engine.journal, engine.run).submissions(step.id, subject);
    for (const { id } of all.slice(earlier)) progress.signed.set(id, maximumFee(intent));
  }
  // A transaction may fail because of the validators' signatures that it carries, so the consent stays valid for a
  // resend.
  if (intent.effect === 'c-export' || intent.carries === undefined) progress.agreed = undefined;
  return undefined;
}

/**
 * Whether the operator has requested to replace a pending transaction. A transaction of another tool is replaced only
 * then.
 */
function isReplacement(intent: Intent): boolean {
  return intent.effect === 'evm-call' && intent.nonce !== undefined;
}

/** Returns the expected unsigned transaction for the device check before consent; only the nonce is not known yet. */
function signRequestOf(intent: PaidIntent): SignRequest {
  if (intent.effect !== 'evm-call') return { kind: 'p-chain', tx: intent.tx };
  return { kind: 'evm', tx: unsignedTxOf(intent, intent.nonce ?? 0n) };
}
