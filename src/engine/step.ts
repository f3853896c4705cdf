import type { RunMemory } from './run-memory.ts';
import type { Check } from './checking/check.ts';
import type { Intent } from './intent.ts';
import type { Message } from '../domain/message.ts';

/**
 * One thing to be brought about: stateless, decided from what the chains show. `State` is one look at
 * the world: readers, the wished-for input, memory and the time, with each question asked once. It
 * has nothing that could send.
 */
export interface Step<State, Id extends string = string> {
  readonly id: Id;
  readonly title: Message;
  check(state: State): Promise<Check>;
  /**
   * What would be sent, simulated. Called where `check` said ready.
   * @throws OnboardError where it would fail, in the words of whoever would refuse it
   */
  plan(state: State, attempt: Attempt): Promise<Intent>;
}

export interface Attempt {
  /** How many transactions of this step and subject were signed before: a rebuilt one must differ from a dropped one. */
  readonly earlier: number;
  /** Inputs of P-Chain transactions that may still be accepted; what is planned shares one with each of them. */
  readonly shared: readonly string[];
}

/** An ordered list of steps and the way to look at the world anew. */
export interface Task<State, Id extends string = string> {
  readonly kind: string;
  readonly steps: readonly Step<State, Id>[];
  takeSnapshot(memory: RunMemory, now: number): State;
}
