import type { OnboardError } from '../domain/errors.ts';
import type { Party } from '../domain/error-catalogue.ts';
import type { RecordedFact } from '../journal/record.ts';
import type { Message } from '../domain/message.ts';
import type { RunMemory } from '../journal/run-memory.ts';
import type { Intent } from './intent.ts';

export type Source = 'C-Chain' | 'P-Chain' | 'aggregator' | 'node' | 'journal' | 'computed';

/** The proof that a step is done. */
export interface Fact {
  readonly text: Message;
  readonly source: Source;
  /** The C-Chain block or P-Chain height at which the fact was read; undefined if the source has no height. */
  readonly height?: bigint;
  /** The full ID or hash, for the operator to copy. */
  readonly value?: string;
  /** The part to keep in the journal, because the chain may not show this fact later. */
  readonly remember?: RecordedFact;
  /** The task has its full effect: the journal counts a run that stops after this fact as finished. */
  readonly isFinal?: true;
}

export interface Wait {
  readonly text: Message;
  readonly party: Party;
  /** When the wait is expected to end, in milliseconds since 1970; undefined if unknown. */
  readonly until?: number;
  /** The usual shortest and longest time, in seconds. */
  readonly typical?: readonly [number, number];
  /** Milliseconds until the next check. */
  readonly recheck: number;
}

/** A failed read is not a state: `check` throws. Contradictory answers are `unclear`. */
export type Check =
  | { readonly state: 'satisfied'; readonly fact: Fact }
  | {
      readonly state: 'ready';
      /** Identifies the exact change. The journal stores it with each signed transaction. */
      readonly changeId: string;
    }
  | { readonly state: 'pending'; readonly wait: Wait }
  | { readonly state: 'blocked'; readonly error: OnboardError }
  | { readonly state: 'unclear'; readonly error: OnboardError };

export const satisfied = (fact: Fact): Check => ({ state: 'satisfied', fact });
export const ready = (changeId: string): Check => ({ state: 'ready', changeId });
export const pending = (wait: Wait): Check => ({ state: 'pending', wait });
export const blocked = (error: OnboardError): Check => ({ state: 'blocked', error });
export const unclear = (error: OnboardError): Check => ({ state: 'unclear', error });

/** A step has no state of its own and cannot send anything: it decides from a snapshot of the chains. */
export interface Step<State, Id extends string = string> {
  readonly id: Id;
  check(state: State): Promise<Check>;
  /**
   * Called after `check` has returned `ready`. A contract call is already simulated.
   * @throws OnboardError with the reason why the contract or the chain would refuse the transaction
   */
  plan(state: State, attempt: Attempt): Promise<Intent>;
}

export interface Attempt {
  /** The number of earlier transactions of this step and change. A rebuilt transaction must differ. */
  readonly earlier: number;
  /** The inputs of P-Chain transactions that may still be accepted. The plan must spend one input of each. */
  readonly shared: readonly string[];
}

export interface Task<State, Id extends string = string> {
  readonly steps: readonly Step<State, Id>[];
  /** Begins a snapshot: each value is read on first use, and once. */
  beginSnapshot(memory: RunMemory, now: number): State;
}
