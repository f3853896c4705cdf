import type { RunMemory } from './run-memory.ts';
import type { Check } from './checking/check.ts';
import type { Intent } from './intent.ts';
import type { Message } from '../domain/message.ts';

/**
 * One change to make. A step is stateless and decides from the state of the chains. `State` is one snapshot (readers,
 * input, memory and time) in which every read is made once. A step cannot send anything.
 */
export interface Step<State, Id extends string = string> {
  readonly id: Id;
  readonly title: Message;
  check(state: State): Promise<Check>;
  /**
   * Returns the transaction to send, already simulated. Called after `check` returned ready.
   * @throws OnboardError with the reason of the contract or chain that would refuse it
   */
  plan(state: State, attempt: Attempt): Promise<Intent>;
}

export interface Attempt {
  /**
   * How many transactions of this step and subject were signed before: a rebuilt one must differ from a dropped
   * one.
   */
  readonly earlier: number;
  /** Inputs of P-Chain transactions that may still be accepted; the plan must share one with each of them. */
  readonly shared: readonly string[];
}

/** An ordered list of steps, and how to take a new snapshot for them. */
export interface Task<State, Id extends string = string> {
  readonly steps: readonly Step<State, Id>[];
  takeSnapshot(memory: RunMemory, now: number): State;
}
