import { OnboardError } from '../../domain/errors.ts';
import type { Check } from '../../engine/check.ts';
import type { RunMemory } from '../../engine/run-memory.ts';
import type { Step, Task } from '../../engine/step.ts';
import { codeOfStep } from '../../session/codes.ts';
import type { Words } from '../../session/text/words.ts';
import type { StatusStep } from './status.ts';

/** The first step that is not done, with all that a look at it gave. */
export interface OpenStep {
  readonly id: string;
  /** undefined: it could not be looked at. */
  readonly check: Exclude<Check, { state: 'satisfied' }> | undefined;
  readonly failure: OnboardError | undefined;
  /** What its signatures are to be collected over, where that is what it is about. */
  readonly plan: () => Promise<unknown>;
}

export interface Walked {
  readonly steps: readonly StatusStep[];
  readonly open: OpenStep | undefined;
}

/** Nothing is remembered: what is told is what the chains tell. */
const NO_MEMORY: RunMemory = {
  submissions: () => [],
  aggregate: () => undefined,
  voidedUntil: () => undefined,
  fact: () => undefined,
};

/** Steps that only the owner of the key can be told about: they look at the account that goes with it. */
const PRIVATE: ReadonlySet<string> = new Set(['export', 'import']);

/**
 * Looks at all steps of a task with the engine's own checks. `inOrder`: what comes after an open step
 * has no meaning yet; else each stands for itself.
 */
export async function walk<State>(
  task: Task<State>,
  now: number,
  words: Words,
  inOrder: boolean,
): Promise<Walked> {
  const state = task.look(NO_MEMORY, now);
  const steps: StatusStep[] = [];
  let open: OpenStep | undefined;
  for (const step of task.steps) {
    if (PRIVATE.has(step.id)) continue;
    if (open !== undefined && inOrder) {
      steps.push(later(step, open, words));
      continue;
    }
    const { shown, ...looked } = await lookAt(step, state, words);
    steps.push(shown);
    if (looked.check?.state !== 'satisfied' && open === undefined) {
      open = {
        id: step.id,
        check: looked.check,
        failure: looked.failure,
        plan: async () => step.plan(state, { earlier: 0 }),
      };
    }
  }
  return { steps, open };
}

async function lookAt<State>(
  step: Step<State>,
  state: State,
  words: Words,
): Promise<{
  readonly shown: StatusStep;
  readonly check: Check | undefined;
  readonly failure: OnboardError | undefined;
}> {
  try {
    const check = await step.check(state);
    return { shown: shown(step, check, words), check, failure: undefined };
  } catch (error) {
    if (!(error instanceof OnboardError)) throw error;
    const fact = `${error.message} (${error.code})`;
    return {
      shown: { ...head(step, words), state: 'unknown', fact, value: undefined, source: undefined },
      check: undefined,
      failure: error,
    };
  }
}

function shown<State>(step: Step<State>, check: Check, words: Words): StatusStep {
  const none = { value: undefined, source: undefined };
  switch (check.state) {
    case 'satisfied': {
      const { text, source, value } = check.fact;
      return { ...head(step, words), state: 'done', fact: words.say(text), value, source };
    }
    case 'ready':
      return { ...head(step, words), state: 'not-done', fact: undefined, ...none };
    case 'pending':
      return { ...head(step, words), state: 'not-done', fact: words.say(check.wait.text), ...none };
    case 'blocked':
    case 'unclear': {
      const state = check.state === 'blocked' ? 'not-done' : 'unknown';
      return { ...head(step, words), state, fact: check.error.message, ...none };
    }
  }
}

/** A step after one that is open: not done; or unknown with it. */
function later<State>(step: Step<State>, open: OpenStep, words: Words): StatusStep {
  const isUnknown = open.check === undefined || open.check.state === 'unclear';
  return {
    ...head(step, words),
    state: isUnknown ? 'unknown' : 'not-done',
    fact: undefined,
    value: undefined,
    source: undefined,
  };
}

function head<State>(step: Step<State>, words: Words): Pick<StatusStep, 'id' | 'code' | 'title'> {
  return { id: step.id, code: codeOfStep(step.id), title: words.say(step.title) };
}
