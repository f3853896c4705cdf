import type { MessageKey } from '../domain/message.ts';
import type { Step as EngineStep, Task as EngineTask } from '../engine/step.ts';

/** The name of a step. The message `step.NAME` is its title. */
export type StepName =
  | (MessageKey extends infer Key ? (Key extends `step.${infer Name}` ? Name : never) : never)
  // A second `epoch` step, for tasks with two writes.
  | 'catch-up';

/**
 * The ID of a step: its name. If a task has several steps of the same name, the target follows the name:
 * `opt-in-vault:0x…`.
 */
type StepId = StepName | `${StepName}:${string}`;

/** A step whose ID names a title. */
export type Step<State> = EngineStep<State, StepId>;

export type Task<State> = EngineTask<State, StepId>;
