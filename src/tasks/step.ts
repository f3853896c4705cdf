import type { MessageKey } from '../domain/message.ts';
import type { Step as EngineStep, Task as EngineTask } from '../engine/step.ts';

/** The name of a step; `step.NAME` is its title. */
export type StepName =
  | (MessageKey extends infer Key ? (Key extends `step.${infer Name}` ? Name : never) : never)
  // A second `epoch` step, for tasks with two writes.
  | 'catch-up';

/** A step's name, plus its target if a task has several steps of that name: `opt-in-vault:0x…`. */
export type StepId = StepName | `${StepName}:${string}`;

/** A step with a title, and so with a screen of its own. */
export type Step<State> = EngineStep<State, StepId>;

export type Task<State> = EngineTask<State, StepId>;
