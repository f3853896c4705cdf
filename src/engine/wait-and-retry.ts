import type { Check, Wait } from './step.ts';
import type { EngineContext, EngineEvent, Policy, Result } from './engine.ts';
import { isEndpointError, unclearError } from './submit-answer.ts';
import type { ErrorCode } from '../domain/error-catalogue.ts';
import { OnboardError } from '../domain/errors.ts';
import type { PaidIntent } from './intent.ts';
import { isUnsettled } from '../journal/memory.ts';
import { message } from '../domain/message.ts';

/** True if a retry may succeed without action by the operator. */
function isTransient({ exit, party, code }: OnboardError, hasSucceeded: boolean): boolean {
  // Before the first success, the URL may be wrong.
  if (code === 'E-NET-101' || code === 'E-NET-102') return hasSucceeded;
  return exit === 'pending' || party === 'network' || party === 'validators';
}

/** Malformed answers. A few retries reach another node behind the same URL; more would not change the answer. */
const MALFORMED: ReadonlySet<ErrorCode> = new Set(['E-EVM-104', 'E-NET-106', 'E-PCH-902']);
const MALFORMED_MS = 10_000;

const DELAYS = [1000, 2000, 4000, 8000, 15_000];

/** In milliseconds. Waits longer if the endpoint demands it (HTTP 429, or 503 with `Retry-After`). */
function retryDelay(failures: number, { code, values }: OnboardError): number {
  const usualDelay = DELAYS[failures - 1] ?? 30_000;
  const statesWait = code === 'E-NET-110' || code === 'E-NET-120';
  return statesWait ? Math.max(usualDelay, Number(values['seconds']) * 1000) : usualDelay;
}

export const EXTERNAL_SIGNATURE_WAIT: Wait = {
  text: message('wait.elsewhere'),
  party: 'operator',
  recheck: 5000,
};

interface IntentOf {
  readonly step: string;
  readonly changeId: string;
  readonly intent: PaidIntent;
}

/** A restarted program continues the run without this state. */
export class Progress {
  /** The last check of each step. The engine emits only checks that differ from it. */
  readonly lastChecks = new Map<string, Check>();
  agreed: IntentOf | undefined;
  /** The last one that the operator agreed to, also after something was signed. */
  lastAgreed: IntentOf | undefined;
  /** The intent that the operator must sign outside this program. */
  lastHandedOut: IntentOf | undefined;
  /** The IDs of the transactions that this call of `reconcile` has signed. */
  readonly signedIds = new Set<string>();
  /** The IDs of the transactions that an endpoint has answered to in this call of `reconcile`. */
  readonly submittedIds = new Set<string>();
  /** When a step first waited for a party, by step and party. Waits that alternate share one patience. */
  readonly waitingSince = new Map<string, number>();
  failures = 0;
  failingSince = 0;
  /** True once a pass has succeeded, which proves that the URLs are right. */
  hasSucceeded = false;

  /** @param current the step that was checked last */
  constructor(public current: string) {}

  readonly note = (event: EngineEvent): void => {
    if (event.type === 'submitted' || event.type === 'unclear' || event.type === 'refused')
      this.submittedIds.add(event.id);
  };
}

export interface ReconcileContext {
  readonly engine: EngineContext;
  readonly policy: Policy & Required<Pick<Policy, 'signedCosts'>>;
  readonly progress: Progress;
}

/** Waits for a party. Returns a result if the policy's patience for the party is over. */
export async function waitOrStop(
  step: string,
  reason: Wait,
  { engine, policy, progress }: ReconcileContext,
): Promise<Result | undefined> {
  const { clock } = engine.ports;
  const key = `${step} ${reason.party}`;
  const began = progress.waitingSince.get(key) ?? clock.now();
  progress.waitingSince.set(key, began);
  engine.emit({ type: 'waiting', at: clock.now(), step, wait: reason });
  if (clock.now() - began >= policy.patience(reason.party)) {
    return { kind: 'pending', step, wait: reason };
  }
  await clock.sleep(reason.recheck, engine.signal);
  return undefined;
}

/** A read that fails does not show that what was sent has failed: the run is then unclear, and names the transaction. */
function endedBy(error: OnboardError, { engine, progress }: ReconcileContext): Result {
  const step = progress.current;
  const isRead = error.exit === 'blocked' && isEndpointError(error);
  const open = isRead && openSubmission(engine, progress.submittedIds);
  if (!open) return { kind: error.exit === 'unclear' ? 'unclear' : 'blocked', step, error };
  const reason = message('reason.with-code', { reason: error.reason, code: error.code });
  return { kind: 'unclear', step, error: unclearError(reason, open.id) };
}

function openSubmission({ journal, runId }: EngineContext, ids: ReadonlySet<string>) {
  const run = journal.memory().runs.find(({ id }) => id === runId);
  return run?.submissions.findLast((sent) => isUnsettled(sent) && ids.has(sent.id));
}

/**
 * Waits before the next attempt after an error. Returns a result after an abort, after a failure that no retry can fix,
 * or if the time for retries is over.
 * @throws any error that is not an OnboardError
 */
export async function retryOrStop(
  error: unknown,
  context: ReconcileContext,
): Promise<Result | undefined> {
  const { engine, policy, progress } = context;
  const { clock } = engine.ports;
  if (engine.signal.aborted) return { kind: 'cancelled' };
  if (!(error instanceof OnboardError)) throw error;
  const step = progress.current;
  const ended = endedBy(error, context);
  if (!isTransient(error, progress.hasSucceeded)) return ended;
  if (progress.failures === 0) progress.failingSince = clock.now();
  progress.failures += 1;
  const { persistence = MALFORMED.has(error.code) ? MALFORMED_MS : Infinity } = policy;
  const until = progress.failingSince + Math.min(policy.patience(error.party), persistence);
  const delay = retryDelay(progress.failures, error);
  const retryAt = clock.now() + delay;
  // No time is left for another retry.
  if (retryAt > until) return ended;
  const attempt = progress.failures;
  engine.emit({ type: 'failing', at: clock.now(), step, error, attempt, retryAt, until });
  try {
    await clock.sleep(delay, engine.signal);
  } catch (interrupted) {
    return retryOrStop(interrupted, context);
  }
  return undefined;
}
