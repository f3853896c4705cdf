import { OnboardError } from '../domain/errors.ts';
import type { Wei } from '../domain/units.ts';
import type { SignRequest } from '../ports/signer.ts';
import type { Engine } from './engine.ts';
import {
  retryOrStop,
  EXTERNAL_SIGNATURE_WAIT,
  newProgress,
  waitOrStop,
  type Progress,
} from './progress.ts';
import type { Intent, PaidIntent } from './intent.ts';
import { consentCovers, keepConfirmedGasLimit } from './fees/consent-covers.ts';
import { checkSteps, type OpenStep } from './checking/check-steps.ts';
import { unsignedTxOf } from './perform/check-signed-evm.ts';
import { performAggregation } from './perform/aggregation.ts';
import { perform } from './perform/perform.ts';
import { USUAL_MAX_FEE, type Policy } from './policy.ts';
import { callFeesOf, slotOf } from './fees/call-fees.ts';
import { maximumFee, assertCallFeeCap, assertFeeCap } from './fees/assert-fee-cap.ts';
import { raiseGas } from './fees/bump-fees.ts';
import { requireFunds } from './fees/require-funds.ts';
import type { Submission } from '../journal/memory.ts';
import type { Result } from './result.ts';
import { runMemory } from './run-memory.ts';
import { nonceWait, checkForeignTransaction } from './resolve/foreign-transaction.ts';
import {
  findPossibleDuplicate,
  markRepeatedExport,
  openInputs,
} from './resolve/possible-duplicate.ts';
import { resolveSubmissions, usedUpGas } from './resolve/resolve-submissions.ts';
import { resolveStep } from './resolve/resolve-step.ts';
import { resolveSpent } from './resolve/resolve-p-chain.ts';
import { transactionWait } from './resolve/record-outcome.ts';
import { replacementIntent } from './fees/replacement-intent.ts';
import type { Step, Task } from './step.ts';

/** Milliseconds after which a snapshot or a displayed intent is out of date. */
const STALE_MS = 30_000;
/** Milliseconds for which a nonce may be used for signing after the read of the nonce. */
const FRESH_MS = 1000;
/** Milliseconds between checks while another tool's transaction occupies the nonce. */
const FOREIGN_RECHECK = 5000;
/**
 * Milliseconds between checks while the chain could accept both an earlier transaction and the new
 * transaction.
 */
const CONFLICT_RECHECK = 5000;

type LimitedPolicy = Policy & Required<Pick<Policy, 'signedFees'>>;

/**
 * Runs a task: checks the steps in order, waits, asks for consent, sends, and checks again. Writes every
 * transaction to the journal before sending it. Determines the outcome of earlier transactions before signing
 * a new transaction. Stops after the step `stopAfter`, or at the next safe moment after an abort. The task
 * can run again at any time, after any outcome.
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
  const limited = { signedFees: new Map<string, Wei>(), ...policy };
  let result: Result | undefined;
  while (result === undefined) {
    try {
      engine.signal.throwIfAborted();
      result = await advance(task, engine, limited, stopAfter, progress);
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
 * Runs one pass. A pass takes one snapshot of the chains. Returns undefined if another pass is needed. After
 * collecting signatures, the pass continues with the same snapshot, because the collection changes no chain.
 */
async function advance<State>(
  task: Task<State>,
  engine: Engine,
  policy: LimitedPolicy,
  stopAfter: string | undefined,
  progress: Progress,
): Promise<Result | undefined> {
  await resolveSubmissions(engine);
  const memory = runMemory(engine.journal, engine.run);
  const snapshotAt = engine.ports.clock.now();
  const state = task.takeSnapshot(memory, snapshotAt);
  let hasCollected = false;
  while (engine.ports.clock.now() <= snapshotAt + STALE_MS) {
    const checked = await checkSteps(task.steps, state, engine, progress, stopAfter);
    if ('kind' in checked) return checked;
    const { step, check } = checked;
    if (check.state === 'pending') return waitOrStop(step.id, check.wait, engine, policy, progress);
    if (check.state !== 'ready') return { kind: check.state, step: step.id, error: check.error };
    const outcome = await act(step, check, state, engine, policy, progress, hasCollected);
    if (outcome !== 'signatures') return outcome;
    hasCollected = true;
    engine.signal.throwIfAborted();
  }
  return undefined;
}

async function act<State>(
  step: Step<State>,
  { subject }: Extract<OpenStep<State>['check'], { state: 'ready' }>,
  state: State,
  engine: Engine,
  policy: LimitedPolicy,
  progress: Progress,
  hasCollected: boolean,
): Promise<Result | 'signatures' | undefined> {
  const { clock } = engine.ports;
  const handedOut = progress.handedOut;
  if (handedOut?.step === step.id && handedOut.subject === subject) {
    const decision = policy.handedOut?.() ?? 'give-up';
    if (decision === 'give-up')
      return { kind: 'declined', step: step.id, intent: handedOut.intent };
    if (decision === 'wait')
      return waitOrStop(step.id, EXTERNAL_SIGNATURE_WAIT, engine, policy, progress);
  }
  const memoryBefore = engine.journal.memory();
  const resolution = await resolveStep(engine, step.id, subject);
  if (resolution.state === 'wait')
    return waitOrStop(step.id, resolution.wait, engine, policy, progress);
  // If `resolveStep` has written to the journal (for example, a dropped transaction), the next pass decides
  // the next action.
  if (engine.journal.memory() !== memoryBefore) return undefined;
  const submissions = runMemory(engine.journal, engine.run).submissions(step.id, subject);
  const earlierCount = submissions.length;
  const plannedAt = clock.now();
  let planned: Intent;
  try {
    planned = await step.plan(state, { earlier: earlierCount, shared: openInputs(submissions) });
  } catch (error) {
    // The chain may have changed during the collection of signatures. The next pass reads the chain again.
    if (hasCollected && error instanceof OnboardError) return undefined;
    throw error;
  }
  const supersede = resolution.state === 'supersede' ? resolution.supersede : undefined;
  if (supersede?.isForeign === true && !isReplacement(planned)) {
    const foreignWait = nonceWait(supersede.nonce, FOREIGN_RECHECK);
    return waitOrStop(step.id, foreignWait, engine, policy, progress);
  }
  const unprovenExport = resolution.state === 'clear' ? resolution.unprovenExport : undefined;
  const { agreed } = progress;
  const isAgreed = agreed?.step === step.id && agreed.subject === subject;
  // After a revert, the new gas limit applies, because the confirmed limit may have caused the revert.
  const hasReverted = submissions.some(({ settled }) => settled?.how === 'reverted');
  const plannedWithGas =
    isAgreed && !hasReverted
      ? keepConfirmedGasLimit(agreed.intent, planned)
      : await withEnoughGas(planned, submissions, engine, policy);
  const next = markRepeatedExport(
    supersede === undefined
      ? plannedWithGas
      : await replacementIntent(plannedWithGas, supersede, engine, policy),
    submissions,
    progress.signed,
    unprovenExport,
  );
  engine.emit({ type: 'planned', at: clock.now(), step: step.id, intent: next });
  if (next.effect === 'aggregation') {
    await performAggregation(next, engine, step.id);
    return 'signatures';
  }
  const duplicate = findPossibleDuplicate(
    next,
    submissions,
    engine.journal.memory(),
    unprovenExport,
  );
  if (duplicate !== undefined) {
    if (duplicate.chain === 'P' && (await resolveSpent(duplicate, engine))) return undefined;
    const { wait: conflictWait } = transactionWait(
      'wait.conflict',
      { id: duplicate.id },
      CONFLICT_RECHECK,
    );
    return waitOrStop(step.id, conflictWait, engine, policy, progress);
  }
  const slot = slotOf(next, supersede?.nonce);
  const before = callFeesOf(engine.journal.memory(), policy.signedFees, slot);
  const callFees = { before, limit: policy.maxFee ?? USUAL_MAX_FEE };
  assertCallFeeCap(next, callFees);
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
  // While the operator was deciding, another tool may have used the account. The nonce is read again if it is
  // older than a second.
  const isFresh = account === undefined || clock.now() <= account.at + FRESH_MS;
  const current = isFresh ? account : await checkForeignTransaction(intent, engine);
  if (current?.wait !== undefined)
    return waitOrStop(step.id, current.wait, engine, policy, progress);
  const nonceSlot = { supersede, nonce: current?.nonce };
  try {
    await perform(intent, engine, step.id, subject, nonceSlot);
  } finally {
    const allSubmissions = runMemory(engine.journal, engine.run).submissions(step.id, subject);
    for (const { id } of allSubmissions.slice(earlierCount)) {
      progress.signed.add(id);
      policy.signedFees.set(id, maximumFee(intent));
    }
  }
  // The chain may refuse the validators' signatures in a transaction. Consent to the transaction also covers
  // the same transaction with new signatures.
  if (intent.effect === 'c-export' || intent.carries === undefined) progress.agreed = undefined;
  return undefined;
}

/**
 * Returns the planned call with more gas than each transaction of the step that used up its gas limit. Returns any
 * other intent unchanged.
 * @throws OnboardError E-SIGN-203 if the maximum fee exceeds the fee cap, E-FUND-101 as `requireFunds` does
 */
async function withEnoughGas(
  planned: Intent,
  submissions: readonly Submission[],
  { ports }: Engine,
  { maxFee }: Pick<Policy, 'maxFee'>,
): Promise<Intent> {
  const usedUp = submissions.flatMap(usedUpGas);
  if (planned.effect !== 'evm-call' || usedUp.length === 0) return planned;
  const intent = raiseGas(
    planned,
    usedUp.reduce((most, gas) => (gas > most ? gas : most)),
  );
  assertFeeCap(intent.fee.most, maxFee);
  await requireFunds(ports.evm, intent);
  return intent;
}

/**
 * True if the operator has requested to replace a pending transaction. Only such a request replaces a
 * transaction of another tool.
 */
function isReplacement(intent: Intent): boolean {
  return intent.effect === 'evm-call' && intent.nonce !== undefined;
}

/**
 * Returns the unsigned transaction for the device's check before consent. The nonce of a new call is not
 * known yet, so 0 stands for the nonce.
 */
function signRequestOf(intent: PaidIntent): SignRequest {
  if (intent.effect !== 'evm-call') return { kind: 'p-chain', tx: intent.tx };
  return { kind: 'evm', tx: unsignedTxOf(intent, intent.nonce ?? 0n) };
}
