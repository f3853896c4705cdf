import { OnboardError } from '../domain/errors.ts';
import type { Wei } from '../domain/units.ts';
import type { ToSign } from '../ports/signer.ts';
import type { Submission } from '../journal/memory.ts';
import type { Wait } from './check.ts';
import type { Engine } from './engine.ts';
import { isPassing, isUnreached, retryDelay } from './failure.ts';
import type { Intent, PaidIntent } from './intent.ts';
import { covers } from './intent-covers.ts';
import { lookAtSteps, type Looking, type OpenStep } from './look-at-steps.ts';
import { engineMessage } from './message.ts';
import { unsignedOf } from './perform/check-signed-evm.ts';
import { performAggregation } from './perform/aggregation.ts';
import { perform } from './perform/perform.ts';
import { USUAL_MAX_FEE, type Policy } from './policy.ts';
import { feesOf, slotOf } from './call-fees.ts';
import { mostFee, requireCallFeeCap } from './require-fee-cap.ts';
import type { Result } from './result.ts';
import { runMemory } from './run-memory.ts';
import { accountWait, foreignTransaction } from './settle/foreign-transaction.ts';
import { mayDouble, openInputs, repeatedExport } from './settle/may-double.ts';
import { resolveSubmissions } from './settle/resolve.ts';
import { settle } from './settle/settle.ts';
import { settleSpent } from './settle/settle-p-chain.ts';
import { onItsWay } from './settle/settling.ts';
import { EVERYTHING, type Part } from './shared-readers.ts';
import { superseding } from './superseding.ts';
import type { Step, Task } from './step.ts';

/** An intent that was shown longer ago is planned anew before it is signed. */
const STALE = 30_000;
/** So long what the account's nonces were is good for signing. */
const FRESH = 1000;
/** So often is looked whether another tool's transaction has left the place of ours; each look submits ours anew. */
const FOREIGN_RECHECK = 5000;
/** What could be accepted beside an intent is looked for again after so long. */
const CONFLICT_RECHECK = 5000;

/** Whoever signs elsewhere takes a minute, or days. */
const ELSEWHERE: Wait = {
  text: engineMessage('wait.elsewhere'),
  whose: 'operator',
  recheck: 5000,
};

/** What the loop keeps in mind while it runs; a new process starts without it and loses nothing. */
interface Progress extends Looking {
  /** What somebody has agreed to. */
  agreed:
    { readonly step: string; readonly subject: string; readonly intent: PaidIntent } | undefined;
  /** What is signed elsewhere, if at all. */
  handedOut:
    { readonly step: string; readonly subject: string; readonly intent: PaidIntent } | undefined;
  /** What this call has signed: the most that each transaction can cost, by its ID. */
  readonly signed: Map<string, Wei>;
  /** Since when the present step has waited for its present reason. */
  waiting: { readonly step: string; readonly key: string; readonly since: number } | undefined;
  failures: number;
  failingSince: number;
  /** Whether all that was asked has been answered once: then the URLs are right. */
  hasLooked: boolean;
  /** What the next look has to ask anew: all of it, unless what was done since leaves the rest as it was. */
  stale: readonly Part[];
  /** Whether the present look was spared something: then it ends nothing, but has another one follow. */
  isSpared: boolean;
}

/** What is different after something was done. Who signs, nothing of ours changes. */
const CHANGED: Record<Intent['effect'], readonly Part[]> = {
  aggregation: [],
  'p-chain-tx': ['P-Chain'],
  'evm-call': ['C-Chain'],
  'c-export': EVERYTHING,
};

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
  const progress: Progress = {
    seen: new Map(),
    current: steps[0]?.id ?? '',
    agreed: undefined,
    handedOut: undefined,
    signed: new Map(),
    waiting: undefined,
    failures: 0,
    failingSince: 0,
    hasLooked: false,
    // Whoever shares what was just read begins with it.
    stale: [],
    isSpared: false,
  };
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

/** One round; undefined: another one. */
async function advance<State>(
  task: Task<State>,
  engine: Engine,
  policy: Policy,
  stopAfter: string | undefined,
  progress: Progress,
): Promise<Result | undefined> {
  const { stale } = progress;
  for (const part of stale) engine.forget?.(part);
  progress.isSpared = engine.forget !== undefined && stale.length < EVERYTHING.length;
  progress.stale = EVERYTHING;
  await resolveSubmissions(engine);
  const memory = runMemory(engine.journal, engine.run);
  const state = task.look(memory, engine.ports.clock.now());
  const look = await lookAtSteps(task.steps, state, engine, progress, stopAfter);
  if ('kind' in look) return look;
  const { step, check } = look;
  switch (check.state) {
    case 'pending':
      return wait(step.id, check.wait, engine, policy, progress);
    case 'blocked':
    case 'unclear':
      if (progress.isSpared) return undefined;
      return { kind: check.state, step: step.id, error: check.error };
    case 'ready':
      return act(task, step, check, state, engine, policy, progress);
  }
}

async function act<State>(
  task: Task<State>,
  step: Step<State>,
  { subject }: Extract<OpenStep<State>['check'], { state: 'ready' }>,
  state: State,
  engine: Engine,
  policy: Policy,
  progress: Progress,
): Promise<Result | undefined> {
  const { clock } = engine.ports;
  const out = progress.handedOut;
  if (out?.step === step.id && out.subject === subject) {
    const wish = policy.handedOut?.() ?? 'give-up';
    if (wish === 'give-up') return { kind: 'declined', step: step.id, intent: out.intent };
    if (wish === 'wait') return wait(step.id, ELSEWHERE, engine, policy, progress);
  }
  // Another look can mend what this one was spared, and nothing else.
  const { isSpared } = progress;
  progress.isSpared = false;
  const known = engine.journal.memory();
  const settled = await settle(engine, step.id, subject);
  if (settled.state === 'wait') return wait(step.id, settled.wait, engine, policy, progress);
  // Something was found out (a refused signature, a dropped transaction): what follows from it is
  // decided by another look.
  if (engine.journal.memory() !== known) return undefined;
  const submissions = runMemory(engine.journal, engine.run).submissions(step.id, subject);
  const earlier = submissions.length;
  progress.isSpared = isSpared;
  const plannedAt = clock.now();
  const planned = await step.plan(state, { earlier, shared: openInputs(submissions) });
  progress.isSpared = false;
  const supersede = settled.state === 'supersede' ? settled.supersede : undefined;
  if (supersede?.isForeign === true && !takesPlace(planned)) {
    const taken = accountWait(supersede.nonce, FOREIGN_RECHECK);
    return wait(step.id, taken, engine, policy, progress);
  }
  const doubted = settled.state === 'clear' ? settled.doubted : undefined;
  const next = marked(
    supersede === undefined ? planned : await superseding(planned, supersede, engine, policy),
    submissions,
    progress,
    doubted,
  );
  engine.emit({ type: 'planned', at: clock.now(), step: step.id, intent: next });
  if (next.effect === 'aggregation') {
    await performAggregation(next, engine, step.id);
    progress.stale = CHANGED[next.effect];
    return undefined;
  }
  const rival = mayDouble(next, submissions, engine.journal.memory(), doubted);
  if (rival !== undefined) {
    if (rival.chain === 'P' && (await settleSpent(rival, engine))) return undefined;
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
  if (agreed?.step !== step.id || agreed.subject !== subject || !covers(agreed.intent, intent)) {
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
  const ahead = () => {
    if (engine.forget === undefined || task.ahead === undefined) return;
    for (const part of CHANGED[intent.effect]) engine.forget(part);
    task.ahead(task.look(runMemory(engine.journal, engine.run), clock.now()));
  };
  try {
    await perform(intent, engine, step.id, subject, place, ahead);
  } finally {
    const all = runMemory(engine.journal, engine.run).submissions(step.id, subject);
    for (const { id } of all.slice(earlier)) progress.signed.set(id, mostFee(intent));
  }
  const isAhead = intent.effect === 'evm-call' && task.ahead !== undefined;
  progress.stale = isAhead ? [] : CHANGED[intent.effect];
  // Only what fails for the validators' sake, not for its own, is sent again without asking again.
  if (intent.effect === 'c-export' || intent.carries === undefined) progress.agreed = undefined;
  return undefined;
}

/** An export that would be a second one for its subject says so. */
function marked(
  intent: Intent,
  submissions: readonly Submission[],
  { signed }: Progress,
  doubted: string | undefined,
): Intent {
  if (intent.effect !== 'c-export') return intent;
  const repeats = repeatedExport(intent, submissions, signed, doubted);
  return repeats === undefined ? intent : { ...intent, repeats };
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

async function wait(
  step: string,
  reason: Wait,
  engine: Engine,
  policy: Policy,
  progress: Progress,
): Promise<Result | undefined> {
  const { clock } = engine.ports;
  const key = reason.text.key;
  if (progress.waiting?.step !== step || progress.waiting.key !== key) {
    progress.waiting = { step, key, since: clock.now() };
  }
  engine.emit({ type: 'waiting', at: clock.now(), step, wait: reason });
  if (clock.now() - progress.waiting.since >= policy.patience(reason.whose)) {
    return { kind: 'pending', step, wait: reason };
  }
  await clock.sleep(reason.recheck, engine.signal);
  return undefined;
}

async function afterFailure(
  error: unknown,
  engine: Engine,
  policy: Policy,
  progress: Progress,
): Promise<Result | undefined> {
  const { clock } = engine.ports;
  if (engine.signal.aborted) return { kind: 'cancelled' };
  if (!(error instanceof OnboardError)) throw error;
  const step = progress.current;
  // An obstacle that has come up since what is shared was read; who cannot be reached is not asked at once.
  if (progress.isSpared && !error.code.startsWith('E-NET-')) return undefined;
  if (!isPassing(error) && !(progress.hasLooked && isUnreached(error))) {
    return { kind: error.exit === 'unclear' ? 'unclear' : 'blocked', step, error };
  }
  if (progress.failures === 0) progress.failingSince = clock.now();
  progress.failures += 1;
  const { persistence = Infinity } = policy;
  const until = progress.failingSince + Math.min(policy.patience(error.who), persistence);
  const delay = retryDelay(progress.failures, error);
  const retryAt = clock.now() + delay;
  // Who asks for more patience than there is would be waited for in vain.
  if (retryAt > until) {
    return error.exit === 'unclear'
      ? { kind: 'unclear', step, error }
      : { kind: 'blocked', step, error };
  }
  const attempt = progress.failures;
  engine.emit({ type: 'failing', at: clock.now(), step, error, attempt, retryAt, until });
  return pause(delay, engine);
}

async function pause(milliseconds: number, { ports, signal }: Engine): Promise<Result | undefined> {
  try {
    await ports.clock.sleep(milliseconds, signal);
  } catch (interrupted) {
    if (signal.aborted) return { kind: 'cancelled' };
    throw interrupted;
  }
  return undefined;
}
