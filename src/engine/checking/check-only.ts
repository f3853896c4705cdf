import type { Check, Step, Task } from '../step.ts';
import type { EngineEvent } from '../engine.ts';
import { EMPTY_RUN_MEMORY } from '../run-memory.ts';

/** The first unfinished step, its check, and the snapshot that the check used. */
export interface UnfinishedStep<State> {
  readonly step: Step<State>;
  readonly check: Exclude<Check, { state: 'satisfied' }>;
  readonly state: State;
}

/**
 * Checks a task once, without a journal and without a signer. Emits `began`, then `checked` for each checked
 * step, and `waiting` if the check is `pending`. Returns undefined if every step is satisfied.
 * @throws OnboardError if a read fails
 */
export async function checkOnly<State>(
  task: Task<State>,
  now: () => number,
  emit: (event: EngineEvent) => void,
): Promise<UnfinishedStep<State> | undefined> {
  const { steps } = task;
  emit({ type: 'began', at: now(), steps: steps.map(({ id, title }) => ({ id, title })) });
  const state = task.takeSnapshot(EMPTY_RUN_MEMORY, now());
  for (const step of steps) {
    const check = await step.check(state);
    emit({ type: 'checked', at: now(), step: step.id, check });
    if (check.state === 'satisfied') continue;
    if (check.state === 'pending') {
      emit({ type: 'waiting', at: now(), step: step.id, wait: check.wait });
    }
    return { step, check, state };
  }
  return undefined;
}
