import type { MessageKey } from '../domain/message.ts';
import type { Step as EngineStep, Task as EngineTask } from '../engine/step.ts';

/** The name of a step. The message `step.NAME` is its title. */
export type StepName =
  | (MessageKey extends infer Key ? (Key extends `step.${infer Name}` ? Name : never) : never)
  // A second `epoch` step, for tasks with two writes.
  | 'catch-up';

/** A step's name, followed by its target if a task has several steps with this name: `opt-in-vault:0x…`. */
export type StepId = StepName | `${StepName}:${string}`;

/** A step whose ID names a title. */
export type Step<State> = EngineStep<State, StepId>;

export type Task<State> = EngineTask<State, StepId>;
