import type { EngineContext, Policy, Result } from './engine.ts';
import { runMemory } from '../journal/run-memory.ts';
import { CLEAR, type EarlierExports, type Replacement, transactionWait } from './resolution.ts';
import { resolveEvm } from './resolve-evm.ts';
import { resolveExport } from './resolve-export.ts';
import { resolvePChain, resolveSpent } from './resolve-p-chain.ts';
import { OnboardError } from '../domain/errors.ts';
import { max } from '../domain/units.ts';
import type { Submission } from '../journal/memory.ts';
import type { SignRequest } from '../ports/signer.ts';
import type { Step, Wait } from './step.ts';
import { assertFeeCap, raiseGas, replacementIntent, requireFunds } from './fees.ts';
import { judgeSpending, nonceOrInputsOf, costOfIntent, spentOf } from './spending.ts';
import {
  type EvmCallIntent,
  type Intent,
  type PaidIntent,
  type AggregationIntent,
} from './intent.ts';
import {
  consentCovers,
  keepConfirmedGasLimit,
  unblocksCover,
  statedEffects,
} from './consent-covers.ts';
import { unsignedTxOf } from './check-signed-evm.ts';
import { signAndSubmit } from './sign-and-submit.ts';
import {
  EXTERNAL_SIGNATURE_WAIT,
  type Progress,
  type ReconcileContext,
  waitOrStop,
} from './wait-and-retry.ts';
import { type NonceSlot, readNonceSlot, nonceWait } from './next-nonce.ts';
import { findPossibleDuplicate, openInputs } from './possible-duplicate.ts';
import { openHandedOut, recordHandedOut, withOutstanding } from './resolve-handed-out.ts';
import { repeatedReverts, usedUpGas } from './resolve-submissions.ts';
import { markRepeatedExport, markRepeatedPayment } from './repeated-payment.ts';
import { bytesToHex } from '../domain/identity/bytes.ts';
import { checkAggregate, explainMissingWeight } from '../protocol/messages/check-aggregate.ts';
import { executionTime, withPlausibleTime } from '../protocol/readers/time.ts';
import { explainRevert } from '../protocol/reverts/explain-revert.ts';
import { QUORUM_PERCENT } from '../protocol/warp/quorum.ts';

/** Milliseconds after which a snapshot or a displayed intent is out of date. */
export const STALE_MS = 30_000;
/** Milliseconds after which what the operator agreed to is simulated once more before it is signed. */
const SHOWN_MS = 3000;
/** Seconds in which a block usually includes a call, also at an endpoint that is slow. */
const USUAL_INCLUSION_S = 30n;
/** Milliseconds for which a nonce may be used for signing after the read of the nonce. */
const FRESH_MS = 1000;
/** Milliseconds between checks while another transaction could take effect too. */
const CONFLICT_RECHECK = 5000;

interface ReadyStep<State> {
  readonly step: Step<State>;
  readonly changeId: string;
  readonly state: State;
  /** When this pass took the snapshot, in milliseconds since 1970. */
  readonly snapshotAt: number;
  /** True if this pass has collected signatures since it took the snapshot. */
  readonly hasCollected: boolean;
  /** Takes another snapshot. True if the step is ready for the same change. */
  isStillReady(): Promise<boolean>;
}

/** Ends the pass. The run ends with the result, or continues with another pass if the result is undefined. */
interface EndOfPass {
  readonly result: Result | undefined;
}

const ANOTHER_PASS: EndOfPass = { result: undefined };

/** A step for which the outcome of every earlier transaction is known. */
interface ResolvedStep<State> extends ReadyStep<State> {
  /** Oldest first. */
  readonly submissions: readonly Submission[];
  /** The call to replace; undefined if the step sends a new transaction. */
  readonly replacement: Replacement | undefined;
  readonly exports: EarlierExports;
}

/**
 * Takes the next action of a step: collects signatures, or sends at most one transaction. Each decision either
 * ends the pass or lets the next decision follow. The order prevents a second transaction with the same effect:
 *
 * 1. The outcome of every earlier transaction comes first, because it decides whether to send at all.
 * 2. The plan, its limits and the search for earlier payments come before consent, so that the operator sees the exact
 *    transaction, its fee and what it may repeat. If a chain may still accept an earlier payment, the step waits.
 * 3. The account's nonce and pool are read before consent, and again after a slow answer or if the pool was unknown,
 *    because another tool may have used the account. After a slow pass, the step is checked and a call is simulated again,
 *    because an epoch may have passed, or another machine may have changed the node.
 * 4. Only then is the transaction signed. Consent is kept until the transaction was sent.
 * Side effects: asks the operator for consent; as `signAndSubmit` and the resolving functions have.
 */
export async function actOnStep<State>(
  ready: ReadyStep<State>,
  context: ReconcileContext,
): Promise<EndOfPass | 'signatures'> {
  const { step } = ready;
  const { engine } = context;
  const endOfPass = await awaitHandedOut(ready, context);
  if (endOfPass !== undefined) return endOfPass;
  const resolved = await resolveEarlier(ready, context);
  if ('result' in resolved) return resolved;

  const plannedAt = engine.ports.clock.now();
  const plan = await planStep(resolved, context);
  if ('result' in plan) return plan;
  engine.emit({ type: 'planned', at: engine.ports.clock.now(), step: step.id, intent: plan });
  if (plan.effect === 'aggregation') {
    await performAggregation(plan, engine, step.id);
    return 'signatures';
  }
  const conflict = await awaitPossibleDuplicate(plan, resolved, context);
  if (conflict !== undefined) return conflict;
  const withLimits = withOutstanding(judge(plan, resolved, context), engine);
  const withRepetition = await markRepeatedPayment(withLimits, engine);
  await engine.signer?.device?.examine(signRequestOf(withRepetition));
  const slot = await findNonceSlot(withRepetition, resolved, context, plannedAt);
  if ('result' in slot) return slot;
  const intent = withUnblocked(withRepetition, slot, resolved, context.progress);

  const refusal = await obtainConsent(intent, ready, context);
  if (refusal !== undefined) return refusal;
  if (engine.signer?.where === 'elsewhere') return handOut(intent, ready, context);
  const isOld = engine.ports.clock.now() > ready.snapshotAt + STALE_MS;
  if (isOld && intent.effect === 'evm-call') {
    // A simulation does not show that a node was removed and added again: the call would succeed, and remove it again.
    const isTrue = (await ready.isStillReady()) && (await succeedsSoon(intent, step.id, engine));
    if (!isTrue) return ANOTHER_PASS;
  }
  const freshNonceSlot = await refreshNonceSlot(slot, intent, resolved, context);
  if ('result' in freshNonceSlot) return freshNonceSlot;
  // Another tool has sent a transaction of this account since the plan, perhaps for the same step.
  if (freshNonceSlot.nonce !== slot.nonce) return ANOTHER_PASS;
  if (!unblocksCover(intent.unblocked, freshNonceSlot.unblocked)) return ANOTHER_PASS;
  await send(intent, freshNonceSlot.nonce, resolved, context);
  return ANOTHER_PASS;
}

/** Waits for a transaction that the operator signs outside this program, unless the policy plans it again. */
async function awaitHandedOut(
  { step, changeId }: ReadyStep<unknown>,
  context: ReconcileContext,
): Promise<EndOfPass | undefined> {
  const { lastHandedOut } = context.progress;
  if (lastHandedOut?.step !== step.id || lastHandedOut.changeId !== changeId) return undefined;
  switch (context.policy.onHandedOut?.() ?? 'give-up') {
    case 'give-up':
      return { result: { kind: 'declined', step: step.id, intent: lastHandedOut.intent } };
    case 'wait':
      return wait(step.id, EXTERNAL_SIGNATURE_WAIT, context);
    case 'anew':
      return undefined;
  }
}

const RESOLVERS = { evm: resolveEvm, P: resolvePChain, C: resolveExport };

/**
 * Determines the outcome of every earlier transaction, so that the step does nothing twice.
 * Side effects: as the functions of `RESOLVERS` have.
 */
async function resolveEarlier<State>(
  ready: ReadyStep<State>,
  context: ReconcileContext,
): Promise<ResolvedStep<State> | EndOfPass> {
  const { step, changeId } = ready;
  const { engine } = context;
  const submissions = runMemory(engine.journal, engine.runId).submissions(step.id, changeId);
  const memoryBefore = engine.journal.memory();
  const chain = submissions.at(-1)?.chain;
  const resolution =
    chain === undefined
      ? CLEAR
      : await RESOLVERS[chain](submissions, engine, context.progress.signedIds);
  if (resolution.state === 'wait') return wait(step.id, resolution.wait, context);
  // If the resolution has written to the journal, the next pass decides the next action.
  if (engine.journal.memory() !== memoryBefore) return ANOTHER_PASS;
  return {
    ...ready,
    submissions,
    replacement: resolution.state === 'replace' ? resolution.replacement : undefined,
    exports: resolution.state === 'clear' ? resolution : {},
  };
}

async function planStep<State>(
  resolved: ResolvedStep<State>,
  context: ReconcileContext,
): Promise<Intent | EndOfPass> {
  const { step, changeId, state, hasCollected, submissions, replacement, exports } = resolved;
  const { engine, policy, progress } = context;
  let planned: Intent;
  try {
    const handedOut = openHandedOut(engine.journal.memory(), engine.runId, step.id);
    const shared = [...openInputs(submissions), ...handedOut.flatMap(({ inputs }) => inputs)];
    const attempt = { earlier: submissions.length, shared };
    planned = await step.plan(state, attempt);
  } catch (error) {
    // The chain may have changed during the collection of signatures. The next pass reads the chain again.
    if (hasCollected && error instanceof OnboardError) return ANOTHER_PASS;
    throw error;
  }
  // Only the operator's own request replaces a transaction of another tool.
  const isReplacement = planned.effect === 'evm-call' && planned.nonce !== undefined;
  if (replacement?.isForeign === true && !isReplacement) {
    // The endpoint knows none of this step's calls.
    const memory = engine.journal.memory();
    return wait(
      step.id,
      nonceWait(memory, replacement.nonce, CONFLICT_RECHECK, submissions),
      context,
    );
  }
  // After a revert, the new gas limit applies, because the confirmed limit may have caused the revert.
  const hasReverted = submissions.some(({ settled }) => settled?.how === 'reverted');
  const agreed = agreedIntent(resolved, progress.agreed);
  const withGas =
    agreed !== undefined && !hasReverted
      ? keepConfirmedGasLimit(agreed, planned)
      : await withEnoughGas(planned, submissions, engine, policy);
  const withFee =
    replacement === undefined
      ? withGas
      : await replacementIntent(withGas, replacement, engine, policy);
  if (withFee.effect === 'evm-call') {
    const reverts = repeatedReverts(engine, step.id, changeId);
    return reverts === undefined ? withFee : { ...withFee, reverts };
  }
  return markRepeatedExport(withFee, submissions, progress.signedIds, exports.unprovenExport);
}

function agreedIntent(
  { step, changeId }: ReadyStep<unknown>,
  agreed: Progress['agreed' | 'lastAgreed'],
): PaidIntent | undefined {
  return agreed?.step === step.id && agreed.changeId === changeId ? agreed.intent : undefined;
}

/** Waits while the chain could accept both an earlier transaction and this one. Side effects: as `resolveSpent` has. */
async function awaitPossibleDuplicate(
  intent: PaidIntent,
  { step, submissions, exports }: ResolvedStep<unknown>,
  context: ReconcileContext,
): Promise<EndOfPass | undefined> {
  const { engine } = context;
  const memory = engine.journal.memory();
  const duplicate = findPossibleDuplicate(intent, submissions, memory, exports);
  if (duplicate === undefined) return undefined;
  if (duplicate.chain === 'P' && (await resolveSpent(duplicate, engine))) return ANOTHER_PASS;
  const values = { id: duplicate.id };
  return wait(step.id, transactionWait('wait.conflict', values, CONFLICT_RECHECK).wait, context);
}

/** Judges fees, amounts and prices of a planned transaction. @throws OnboardError as `judgeSpending` does */
function judge(
  planned: PaidIntent,
  { replacement }: ResolvedStep<unknown>,
  { engine, policy }: ReconcileContext,
): PaidIntent {
  const nonceOrInputs = nonceOrInputsOf(planned, replacement?.nonce);
  const before = spentOf(engine.journal.memory(), policy.signedCosts, nonceOrInputs);
  return judgeSpending(planned, { before, policy, profile: engine.network });
}

/** Waits while another transaction of the account is pending. Otherwise returns the nonce to use. */
async function findNonceSlot(
  intent: PaidIntent,
  { step, replacement }: ResolvedStep<unknown>,
  context: ReconcileContext,
  plannedAt?: number,
): Promise<NonceSlot | EndOfPass> {
  const slot = await readNonceSlot(intent, context.engine, plannedAt, replacement?.nonce);
  return 'wait' in slot ? wait(step.id, slot.wait, context) : slot;
}

/** Compares with what the operator saw: before a fee bump, with the page of the transaction that it replaces. */
function withUnblocked(
  intent: PaidIntent,
  { unblocked }: NonceSlot,
  resolved: ResolvedStep<unknown>,
  progress: Progress,
): PaidIntent {
  if (unblocked === undefined) return intent;
  const seen = resolved.replacement === undefined ? progress.agreed : progress.lastAgreed;
  const agreed = agreedIntent(resolved, seen);
  const isNew =
    agreed !== undefined && unblocked !== 'unknown' && !unblocksCover(agreed.unblocked, unblocked);
  return { ...intent, unblocked, ...(isNew && { unblocksMore: true }) };
}

/**
 * Reads the nonce and the pool again after a slow answer, because another tool may have used the account meanwhile, and
 * if the pool was unknown.
 */
async function refreshNonceSlot(
  slot: NonceSlot,
  intent: PaidIntent,
  resolved: ResolvedStep<unknown>,
  context: ReconcileContext,
) {
  const { clock } = context.engine.ports;
  const isFresh = slot.unblocked !== 'unknown' && clock.now() <= slot.at + FRESH_MS;
  return isFresh ? slot : findNonceSlot(intent, resolved, context);
}

/**
 * Asks the operator, unless earlier consent covers the intent. After a slow answer, the transaction may have become
 * wrong, and what was unknown may be known now: a new pass then reads the chain and asks again if the transaction has
 * changed.
 * Side effects: asks the operator for consent; emits `outdated` if the call would now fail.
 */
async function obtainConsent(
  intent: PaidIntent,
  ready: ReadyStep<unknown>,
  { engine, policy, progress }: ReconcileContext,
): Promise<EndOfPass | undefined> {
  const { step, changeId } = ready;
  const { clock } = engine.ports;
  const agreed = agreedIntent(ready, progress.agreed);
  if (agreed !== undefined && consentCovers(agreed, intent)) return undefined;
  const askedAt = clock.now();
  const answer = await policy.consent(intent, step.id);
  engine.signal.throwIfAborted();
  if (answer === 'not-now') return { result: { kind: 'declined', step: step.id, intent } };
  progress.agreed = { step: step.id, changeId, intent };
  progress.lastAgreed = progress.agreed;
  const isRepetitionUnknown =
    intent.effect !== 'evm-call' && intent.repeats !== undefined && intent.repeats.id === undefined;
  if (isRepetitionUnknown) return ANOTHER_PASS;
  const stood = clock.now() - askedAt;
  if (stood <= SHOWN_MS) return undefined;
  // Only a call can be simulated alone, and a simulation cannot tell whether a stated effect is still true. Consent
  // is kept, and covers only the same transaction.
  const isTrue =
    stood <= STALE_MS &&
    intent.effect === 'evm-call' &&
    statedEffects(intent).length === 0 &&
    (await succeedsSoon(intent, step.id, engine));
  return isTrue ? undefined : ANOTHER_PASS;
}

/**
 * Simulates a call with its gas limit at the latest time at which it is likely to run. Reports why it would fail.
 * @throws OnboardError E-EVM-111 if the endpoint's clock cannot be right
 */
async function succeedsSoon(
  intent: EvmCallIntent,
  step: string,
  engine: EngineContext,
): Promise<boolean> {
  const { contract, data, from, value, accessList, gas } = intent;
  const { clock } = engine.ports;
  const { evm } = withPlausibleTime(engine.ports, engine.network, clock);
  const time = executionTime(await evm.head()) + USUAL_INCLUSION_S;
  const call = { to: contract.to, data, from, value, accessList };
  const outcome = await evm.call(call, { gas, time });
  if (outcome.ok) return true;
  const error = explainRevert(outcome.revert);
  engine.emit({ type: 'outdated', at: clock.now(), step, error });
  return false;
}

/** Side effects: writes the transaction to the journal; emits `handed-out`. */
async function handOut(
  intent: PaidIntent,
  { step, changeId }: ReadyStep<unknown>,
  { engine, policy, progress }: ReconcileContext,
): Promise<EndOfPass> {
  await recordHandedOut(intent, step.id, changeId, engine);
  engine.emit({ type: 'handed-out', at: engine.ports.clock.now(), step: step.id, intent });
  if (policy.onHandedOut === undefined)
    return { result: { kind: 'elsewhere', step: step.id, intent } };
  progress.lastHandedOut = { step: step.id, changeId, intent };
  return ANOTHER_PASS;
}

/**
 * Signs and submits. Counts the cost of whatever was signed, also after a failure.
 * Side effects: as `signAndSubmit` has.
 */
async function send(
  intent: PaidIntent,
  nonce: bigint | undefined,
  { step, changeId, submissions }: ResolvedStep<unknown>,
  { engine, policy, progress }: ReconcileContext,
): Promise<void> {
  const signedNow = () =>
    runMemory(engine.journal, engine.runId)
      .submissions(step.id, changeId)
      .slice(submissions.length);
  try {
    await signAndSubmit(intent, nonce, { step: step.id, changeId }, engine);
  } finally {
    for (const { id } of signedNow()) {
      progress.signedIds.add(id);
      policy.signedCosts.set(id, costOfIntent(intent));
    }
  }
  // Consent lasts until something is signed. The chain may refuse the validators' signatures in a transaction: consent
  // to the transaction also covers the same transaction with new signatures.
  const carriesMessage = intent.effect !== 'c-export' && intent.carriedMessageId !== undefined;
  if (!carriesMessage && signedNow().length > 0) progress.agreed = undefined;
}

async function wait(step: string, reason: Wait, context: ReconcileContext): Promise<EndOfPass> {
  return { result: await waitOrStop(step, reason, context) };
}

/** Gives a call more gas than any of the step's transactions that used up their gas limit. */
async function withEnoughGas(
  planned: Intent,
  submissions: readonly Submission[],
  { ports }: EngineContext,
  { maxFee }: Pick<Policy, 'maxFee'>,
): Promise<Intent> {
  const usedUp = submissions.flatMap(usedUpGas);
  if (planned.effect !== 'evm-call' || usedUp.length === 0) return planned;
  const intent = raiseGas(planned, usedUp.reduce(max));
  assertFeeCap(intent.fee.most, maxFee);
  await requireFunds(ports.evm, intent);
  return intent;
}

/** Returns what the signer will be asked to sign. The nonce of a new call is not known yet, so 0 stands for it. */
function signRequestOf(intent: PaidIntent): SignRequest {
  if (intent.effect !== 'evm-call') return { kind: 'utxo', tx: intent.tx };
  return { kind: 'evm', tx: unsignedTxOf(intent, intent.nonce ?? 0n) };
}

/**
 * Collects the validators' signatures of a message. Needs no consent, because the request is free and changes no chain.
 * If `checkAggregate` throws E-AGG-* or E-WARP-*, the next aggregator is asked.
 * Side effects: sends the message to aggregators; writes the signed message to the journal; emits events.
 * @throws OnboardError E-AGG-*, E-NET-*, E-WARP-*
 */
async function performAggregation(
  { unsignedMessage, justification, signingSubnet, messageId }: AggregationIntent,
  engine: EngineContext,
  step: string,
): Promise<void> {
  const { aggregator, pChain, clock } = engine.ports;
  engine.emit({ type: 'aggregating', at: clock.now(), step });
  let percent: string | undefined;
  const verify = async (signedMessage: Uint8Array): Promise<void> => {
    const validators = await pChain.validatorsAt(signingSubnet, 'proposed');
    percent = checkAggregate(signedMessage, unsignedMessage, validators);
  };
  const request = { unsignedMessage, signingSubnet, ...(justification && { justification }) };
  const signedMessage = await aggregator
    .aggregate(request, engine.signal, verify)
    .catch(async (error: unknown) => {
      if (!(error instanceof OnboardError)) throw error;
      throw await explainMissingWeight(error, pChain, signingSubnet);
    });
  await engine.journal.append({
    type: 'aggregate',
    run: engine.runId,
    messageId,
    signedMessage: bytesToHex(signedMessage),
  });
  if (percent === undefined) throw new RangeError('the aggregate was not verified');
  const neededPercent = QUORUM_PERCENT;
  engine.emit({ type: 'aggregated', at: clock.now(), step, percent, neededPercent });
}
