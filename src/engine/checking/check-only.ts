import type { Check } from './check.ts';
import type { EngineEvent } from '../event.ts';
import { NO_MEMORY } from '../run-memory.ts';
import type { Step, Task } from '../step.ts';

/** The first step that is not done, as it was found. */
export interface FoundOpen<State> {
  readonly step: Step<State>;
  readonly check: Exclude<Check, { state: 'satisfied' }>;
  readonly state: State;
}

/**
 * Looks at a task once and tells it in the events with which a run of it begins, so that it looks the
 * same. It remembers nothing, and there is nothing in it that could sign or send. undefined: all is done.
 * @throws OnboardError where it could not be looked at
 */
export async function checkOnly<State>(
  task: Task<State>,
  now: () => number,
  emit: (event: EngineEvent) => void,
): Promise<FoundOpen<State> | undefined> {
  const { steps } = task;
  emit({ type: 'began', at: now(), steps: steps.map(({ id, title }) => ({ id, title })) });
  const state = task.takeSnapshot(NO_MEMORY, now());
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
