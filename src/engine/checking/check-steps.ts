import { isDeepStrictEqual } from 'node:util';
import type { Check, Fact } from './check.ts';
import type { Engine } from '../engine.ts';
import type { Result } from '../result.ts';
import { runMemory } from '../run-memory.ts';
import type { Step } from '../step.ts';

/**
 * The last check of each step. The engine emits a check only if the check differs from the step's last check.
 */
export interface CheckHistory {
  readonly seen: Map<string, Check>;
  /** The step that was checked last. */
  current: string;
}

/** The first step that is not satisfied. */
export interface OpenStep<State> {
  readonly step: Step<State>;
  readonly check: Exclude<Check, { state: 'satisfied' }>;
}

/**
 * Checks the steps in order. Stops at the first step that is not satisfied, or after the step `stopAfter`.
 * Writes facts with `remember` to the journal.
 */
export async function checkSteps<State>(
  steps: readonly Step<State>[],
  state: State,
  engine: Engine,
  history: CheckHistory,
  stopAfter: string | undefined,
): Promise<OpenStep<State> | Extract<Result, { kind: 'done' | 'stopped' }>> {
  const facts: Record<string, Fact> = {};
  for (const step of steps) {
    history.current = step.id;
    const check = await step.check(state);
    if (!isDeepStrictEqual(history.seen.get(step.id), check)) {
      history.seen.set(step.id, check);
      engine.emit({ type: 'checked', at: engine.ports.clock.now(), step: step.id, check });
    }
    if (check.state !== 'satisfied') return { step, check };
    await rememberFact(check.fact, engine);
    facts[step.id] = check.fact;
    if (step.id === stopAfter) return { kind: 'stopped', step: step.id, fact: check.fact };
  }
  return { kind: 'done', facts };
}

async function rememberFact({ remember }: Fact, engine: Engine): Promise<void> {
  if (remember === undefined) return;
  const recorded = runMemory(engine.journal, engine.run).fact(remember.name, remember.validationId);
  if (isDeepStrictEqual(recorded, remember.value)) return;
  await engine.journal.append({ type: 'fact', run: engine.run, ...remember });
}
