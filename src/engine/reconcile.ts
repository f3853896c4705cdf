import { OnboardError } from '../domain/errors.ts';
import type { ToSign } from '../ports/signer.ts';
import type { Engine } from './engine.ts';
import { afterFailure, ELSEWHERE, newProgress, wait, type Progress } from './progress.ts';
import type { Intent, PaidIntent } from './intent.ts';
import { consentCovers } from './fees/consent-covers.ts';
import { checkSteps, type OpenStep } from './checking/check-steps.ts';
import { unsignedOf } from './perform/check-signed-evm.ts';
import { performAggregation } from './perform/aggregation.ts';
import { perform } from './perform/perform.ts';
import { USUAL_MAX_FEE, type Policy } from './policy.ts';
import { feesOf, slotOf } from './fees/call-fees.ts';
import { mostFee, requireCallFeeCap } from './fees/require-fee-cap.ts';
import type { Result } from './result.ts';
import { runMemory } from './run-memory.ts';
import { accountWait, foreignTransaction } from './resolve/foreign-transaction.ts';
import { possibleDuplicate, marked, openInputs } from './resolve/possible-duplicate.ts';
import { resolveSubmissions } from './resolve/resolve-submissions.ts';
import { resolveStep } from './resolve/resolve-step.ts';
import { resolveSpent } from './resolve/resolve-p-chain.ts';
import { onItsWay } from './resolve/record-outcome.ts';
import { replacementIntent } from './fees/replacement-intent.ts';
import type { Step, Task } from './step.ts';

/** An intent that was shown longer ago is planned anew before it is signed. */
const STALE = 30_000;
/** So long what the account's nonces were is good for signing. */
const FRESH = 1000;
/** So often is looked whether another tool's transaction has left the place of ours; each look submits ours anew. */
const FOREIGN_RECHECK = 5000;
/** What could be accepted beside an intent is looked for again after so long. */
const CONFLICT_RECHECK = 5000;

/**
 * Brings a task to its end: looks at its steps in order, waits, asks for consent, sends, looks again.
 * Everything sent is in the journal first, and everything signed before is settled first. It stops
 * early after the step `stopAfter`, where one is named, and at the next safe moment once the signal
 * is aborted. Safe to run again at any time, after any end.
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
      progress.hasLooked = true;
    } catch (error) {
      result = await afterFailure(error, engine, policy, progress);
    }
  }
  engine.emit({ type: 'ended', at: clock.now(), result });
  return result;
}

/**
 * One pass, which reads the chains once; undefined: another one. Collecting signatures changes neither chain, so the
 * pass goes on after it with what it has read.
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
  const lookedAt = engine.ports.clock.now();
  const state = task.takeSnapshot(memory, lookedAt);
  let collected = false;
  while (engine.ports.clock.now() <= lookedAt + STALE) {
    const look = await checkSteps(task.steps, state, engine, progress, stopAfter);
    if ('kind' in look) return look;
    const { step, check } = look;
    if (check.state === 'pending') return wait(step.id, check.wait, engine, policy, progress);
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
    const wish = policy.handedOut?.() ?? 'give-up';
    if (wish === 'give-up') return { kind: 'declined', step: step.id, intent: out.intent };
    if (wish === 'wait') return wait(step.id, ELSEWHERE, engine, policy, progress);
  }
  const known = engine.journal.memory();
  const settled = await resolveStep(engine, step.id, subject);
  if (settled.state === 'wait') return wait(step.id, settled.wait, engine, policy, progress);
  // Something was found out (a refused signature, a dropped transaction): what follows from it is
  // decided by another look.
  if (engine.journal.memory() !== known) return undefined;
  const submissions = runMemory(engine.journal, engine.run).submissions(step.id, subject);
  const earlier = submissions.length;
  const plannedAt = clock.now();
  let planned: Intent;
  try {
    planned = await step.plan(state, { earlier, shared: openInputs(submissions) });
  } catch (error) {
    // While signatures were collected the chain may have changed: another pass decides.
    if (collected && error instanceof OnboardError) return undefined;
    throw error;
  }
  const supersede = settled.state === 'supersede' ? settled.supersede : undefined;
  if (supersede?.isForeign === true && !takesPlace(planned)) {
    const taken = accountWait(supersede.nonce, FOREIGN_RECHECK);
    return wait(step.id, taken, engine, policy, progress);
  }
  const doubted = settled.state === 'clear' ? settled.doubted : undefined;
  const next = marked(
    supersede === undefined ? planned : await replacementIntent(planned, supersede, engine, policy),
    submissions,
    progress.signed,
    doubted,
  );
  engine.emit({ type: 'planned', at: clock.now(), step: step.id, intent: next });
  if (next.effect === 'aggregation') {
    await performAggregation(next, engine, step.id);
    return 'signatures';
  }
  const rival = possibleDuplicate(next, submissions, engine.journal.memory(), doubted);
  if (rival !== undefined) {
    if (rival.chain === 'P' && (await resolveSpent(rival, engine))) return undefined;
    const { wait: conflict } = onItsWay('wait.conflict', { id: rival.id }, CONFLICT_RECHECK);
    return wait(step.id, conflict, engine, policy, progress);
  }
  const slot = slotOf(next, supersede?.nonce);
  const before = feesOf(engine.journal.memory(), progress.signed, slot);
  const callFees = { before, limit: policy.maxFee ?? USUAL_MAX_FEE };
  requireCallFeeCap(next, callFees);
  const intent: PaidIntent = { ...next, callFees };
  await engine.signer?.device?.examine(toSign(intent));
  const account =
    supersede === undefined ? await foreignTransaction(intent, engine, plannedAt) : undefined;
  if (account?.wait !== undefined) return wait(step.id, account.wait, engine, policy, progress);

  const { agreed } = progress;
  if (
    agreed?.step !== step.id ||
    agreed.subject !== subject ||
    !consentCovers(agreed.intent, intent)
  ) {
    const askedAt = clock.now();
    const answer = await policy.consent(intent, step.id);
    engine.signal.throwIfAborted();
    if (answer === 'not-now') return { kind: 'declined', step: step.id, intent };
    progress.agreed = { step: step.id, subject, intent };
    if (clock.now() > askedAt + STALE) return undefined;
  }
  if (engine.signer?.where === 'elsewhere') {
    engine.emit({ type: 'handed-out', at: clock.now(), step: step.id, intent });
    if (policy.handedOut === undefined) return { kind: 'elsewhere', step: step.id, intent };
    progress.handedOut = { step: step.id, subject, intent };
    return undefined;
  }
  // Who was asked took a while, in which the account may have been used elsewhere.
  const isFresh = account !== undefined && clock.now() <= account.at + FRESH;
  const place = { supersede, nonce: isFresh ? account.nonce : undefined };
  try {
    await perform(intent, engine, step.id, subject, place);
  } finally {
    const all = runMemory(engine.journal, engine.run).submissions(step.id, subject);
    for (const { id } of all.slice(earlier)) progress.signed.set(id, mostFee(intent));
  }
  // Only what fails for the validators' sake, not for its own, is sent again without asking again.
  if (intent.effect === 'c-export' || intent.carries === undefined) progress.agreed = undefined;
  return undefined;
}

/** Whether somebody has asked for the place of what waits: only then another tool's is fought for. */
function takesPlace(intent: Intent): boolean {
  return intent.effect === 'evm-call' && intent.nonce !== undefined;
}

/** Roughly what is to be signed, before anybody is asked: only the nonce is not known yet. */
function toSign(intent: PaidIntent): ToSign {
  if (intent.effect !== 'evm-call') return { kind: 'p-chain', tx: intent.tx };
  return { kind: 'evm', tx: unsignedOf(intent, intent.nonce ?? 0n) };
}
