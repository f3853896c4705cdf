import { isDeepStrictEqual } from 'node:util';
import { OnboardError } from '../domain/errors.ts';
import { actOnStep, STALE_MS } from './act-on-step.ts';
import type { EngineContext, Policy, Result } from './engine.ts';
import { Progress, type ReconcileContext, retryOrStop, waitOrStop } from './wait-and-retry.ts';
import { runMemory } from '../journal/run-memory.ts';
import type { TransactionCost } from './intent.ts';
import { requireNoneUnclear, resolveHandedOut } from './resolve-handed-out.ts';
import { resolveSubmissions } from './resolve-submissions.ts';
import type { Check, Fact, Step, Task } from './step.ts';

/**
 * Runs a task to its end or to the next wait: determines the outcome of earlier transactions, then takes the next step.
 * Stops after the step `stopAfter`, or at the next safe moment after an abort. The task can run again at any time, after
 * any outcome; a top-up only with its journal (`runTask`).
 * Side effects: signs, writes the journal and sends, as the policy's consent allows; emits events.
 */
export async function reconcile<State>(
  task: Task<State>,
  engine: EngineContext,
  policy: Policy,
  stopAfter?: string,
): Promise<Result> {
  const { clock } = engine.ports;
  const steps = task.steps.map(({ id }) => id);
  engine.emit({ type: 'began', at: clock.now(), steps });
  const progress = new Progress(steps[0] ?? '');
  const limited = { signedCosts: new Map<string, TransactionCost>(), ...policy };
  const emit: EngineContext['emit'] = (event) => {
    progress.note(event);
    engine.emit(event);
  };
  const context = { engine: onlyWhileHeld({ ...engine, emit }), policy: limited, progress };
  let result: Result | undefined;
  while (result === undefined) {
    try {
      engine.signal.throwIfAborted();
      result = await advance(task, context, stopAfter);
      progress.failures = 0;
      progress.hasSucceeded = true;
    } catch (error) {
      result = await retryOrStop(error, context);
    }
    if (result !== undefined && 'error' in result) result = await unlessOutdated(result, engine);
  }
  engine.emit({ type: 'ended', at: clock.now(), result });
  return result;
}

/**
 * Returns an engine whose senders take the journal's lock before each submission. A process that was suspended may have
 * lost its journal: it then submits nothing, also no recorded transaction.
 * Side effects: none itself; the senders take the lock and submit.
 */
function onlyWhileHeld(engine: EngineContext): EngineContext {
  const { ports, journal } = engine;
  const { evmSender, pChainSender, atomic } = ports;
  const held =
    <Args extends readonly unknown[], T>(submit: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await journal.hold();
      return submit(...args);
    };
  return {
    ...engine,
    ports: {
      ...ports,
      evmSender: { submit: held((raw) => evmSender.submit(raw)) },
      pChainSender: { issue: held((bytes) => pChainSender.issue(bytes)) },
      atomic: {
        issue: held((bytes) => atomic.issue(bytes)),
        transaction: (id) => atomic.transaction(id),
      },
    },
  };
}

/**
 * Returns the failure, or undefined if the run goes on. A process that was suspended may fail because another process
 * has done the task: then that one's records decide in another pass, or the loss of the journal is the error.
 */
async function unlessOutdated(
  failure: Extract<Result, { error: OnboardError }>,
  { journal }: EngineContext,
): Promise<Result | undefined> {
  try {
    return (await journal.refresh()) ? undefined : failure;
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    return { kind: 'blocked', step: failure.step, error };
  }
}

/**
 * Makes one pass over the steps. After collecting signatures, a pass keeps its snapshot, because the collection
 * changes no chain. Side effects: as `reconcile` has.
 */
async function advance<State>(
  task: Task<State>,
  context: ReconcileContext,
  stopAfter: string | undefined,
): Promise<Result | undefined> {
  const { engine } = context;
  await engine.journal.refresh();
  await resolveSubmissions(engine);
  const unclear = await resolveHandedOut(engine);
  const memory = runMemory(engine.journal, engine.runId);
  const snapshotAt = engine.ports.clock.now();
  const state = task.beginSnapshot(memory, snapshotAt);
  let hasCollected = false;
  while (engine.ports.clock.now() <= snapshotAt + STALE_MS) {
    const checked = await checkSteps(task.steps, state, context, stopAfter);
    if ('kind' in checked) return checked;
    const { step, check } = checked;
    if (check.state === 'pending') return waitOrStop(step.id, check.wait, context);
    if (check.state !== 'ready') return { kind: check.state, step: step.id, error: check.error };
    const ids = task.steps.map(({ id }) => id);
    requireNoneUnclear(unclear, ids.slice(ids.indexOf(step.id)));
    const { changeId } = check;
    const isStillReady = async (): Promise<boolean> => {
      const now = await step.check(task.beginSnapshot(memory, engine.ports.clock.now()));
      return now.state === 'ready' && now.changeId === changeId;
    };
    const open = { step, changeId, state, snapshotAt, hasCollected, isStillReady };
    const outcome = await actOnStep(open, context);
    if (outcome !== 'signatures') return outcome.result;
    hasCollected = true;
    engine.signal.throwIfAborted();
  }
  return undefined;
}

/**
 * Checks the steps in order, up to the first that is not satisfied.
 * Side effects: writes facts with `remember` to the journal; emits `checked`.
 */
async function checkSteps<State>(
  steps: readonly Step<State>[],
  state: State,
  { engine, progress }: ReconcileContext,
  stopAfter: string | undefined,
): Promise<
  | { readonly step: Step<State>; readonly check: Exclude<Check, { state: 'satisfied' }> }
  | Extract<Result, { kind: 'done' | 'stopped' }>
> {
  const facts: Record<string, Fact> = {};
  for (const step of steps) {
    progress.current = step.id;
    const check = await step.check(state);
    if (!isDeepStrictEqual(progress.lastChecks.get(step.id), check)) {
      progress.lastChecks.set(step.id, check);
      engine.emit({ type: 'checked', at: engine.ports.clock.now(), step: step.id, check });
    }
    if (check.state !== 'satisfied') return { step, check };
    await rememberFact(check.fact, engine);
    facts[step.id] = check.fact;
    if (step.id === stopAfter) return { kind: 'stopped', step: step.id, fact: check.fact };
  }
  return { kind: 'done', facts };
}

/** Side effects: writes the fact to the journal, unless the journal has it. */
async function rememberFact({ remember }: Fact, engine: EngineContext): Promise<void> {
  if (remember === undefined) return;
  const recorded = runMemory(engine.journal, engine.runId).fact(
    remember.name,
    remember.validationId,
  );
  if (isDeepStrictEqual(recorded, remember.value)) return;
  await engine.journal.append({ type: 'fact', run: engine.runId, ...remember });
}
