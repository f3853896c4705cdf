import type { RunMemory } from './run-memory.ts';
import type { Check } from './checking/check.ts';
import type { Intent } from './intent.ts';
import type { Message } from '../domain/message.ts';

/**
 * One step of a task. A step has no state of its own: it decides from a snapshot of the chains. `State` is
 * the type of the snapshot. A snapshot holds readers, input, memory and time, and makes every read only once.
 * A step cannot send anything.
 */
export interface Step<State, Id extends string = string> {
  readonly id: Id;
  readonly title: Message;
  check(state: State): Promise<Check>;
  /**
   * Returns the intent to perform. A contract call is already simulated. The engine calls `plan` after `check`
   * has returned `ready`.
   * @throws OnboardError with the reason why the contract or the chain would refuse the transaction
   */
  plan(state: State, attempt: Attempt): Promise<Intent>;
}

export interface Attempt {
  /**
   * How many transactions of this step and subject were signed before. A rebuilt transaction must differ from
   * a dropped transaction.
   */
  readonly earlier: number;
  /**
   * The inputs of earlier P-Chain transactions that the chain may still accept. The plan must spend one input
   * of each of these transactions.
   */
  readonly shared: readonly string[];
}

/** An ordered list of steps, and a function that takes a new snapshot for them. */
export interface Task<State, Id extends string = string> {
  readonly steps: readonly Step<State, Id>[];
  takeSnapshot(memory: RunMemory, now: number): State;
}
