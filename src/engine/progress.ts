import { OnboardError } from '../domain/errors.ts';
import type { Wei } from '../domain/units.ts';
import type { Wait } from './checking/check.ts';
import type { Engine } from './engine.ts';
import { isPassing, isUnreached, retryDelay } from './failure.ts';
import type { PaidIntent } from './intent.ts';
import { message } from '../domain/message.ts';
import type { CheckHistory } from './checking/check-steps.ts';
import type { Policy } from './policy.ts';
import type { Result } from './result.ts';

/** The operator signs elsewhere, which takes a minute, or days. */
export const ELSEWHERE: Wait = {
  text: message('wait.elsewhere'),
  whose: 'operator',
  recheck: 5000,
};

/** An intent of one step and subject. */
interface IntentOf {
  readonly step: string;
  readonly subject: string;
  readonly intent: PaidIntent;
}

/** What a run keeps in mind between its passes; a new process starts without it and loses nothing. */
export interface Progress extends CheckHistory {
  /** What the operator has agreed to. */
  agreed: IntentOf | undefined;
  /** What was handed out to be signed elsewhere. */
  handedOut: IntentOf | undefined;
  /** What this call has signed: the most that each transaction can cost, by its ID. */
  readonly signed: Map<string, Wei>;
  /** Since when the present step has waited for its present reason. */
  waiting: { readonly step: string; readonly key: string; readonly since: number } | undefined;
  failures: number;
  failingSince: number;
  /** Whether a whole pass was answered once: then the URLs are right. */
  hasLooked: boolean;
}

export function newProgress(current: string): Progress {
  return {
    seen: new Map(),
    current,
    agreed: undefined,
    handedOut: undefined,
    signed: new Map(),
    waiting: undefined,
    failures: 0,
    failingSince: 0,
    hasLooked: false,
  };
}

/** Pauses before the next pass; a result where the operator's patience for this reason has run out. */
export async function wait(
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

/** Pauses before the next pass where a failure may pass by itself; else the result that it ends the run with. */
export async function afterFailure(
  error: unknown,
  engine: Engine,
  policy: Policy,
  progress: Progress,
): Promise<Result | undefined> {
  const { clock } = engine.ports;
  if (engine.signal.aborted) return { kind: 'cancelled' };
  if (!(error instanceof OnboardError)) throw error;
  const step = progress.current;
  if (!isPassing(error) && !(progress.hasLooked && isUnreached(error))) {
    return { kind: error.exit === 'unclear' ? 'unclear' : 'blocked', step, error };
  }
  if (progress.failures === 0) progress.failingSince = clock.now();
  progress.failures += 1;
  const { persistence = Infinity } = policy;
  const until = progress.failingSince + Math.min(policy.patience(error.who), persistence);
  const delay = retryDelay(progress.failures, error);
  const retryAt = clock.now() + delay;
  // The endpoint asks for a longer pause than is left.
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
