import type { OnboardError } from '../../domain/errors.ts';
import type { Party } from '../../domain/network/party.ts';
import type { Data } from '../../journal/record.ts';
import type { Message } from '../../domain/message.ts';

/** Where a fact was read. */
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
  readonly remember?: RememberedFact;
  /**
   * True if this fact means that the task has its full effect. The journal counts a run that stops after this
   * fact as finished.
   */
  readonly isFinal?: true;
}

interface RememberedFact {
  readonly name: string;
  /** The validation that the fact belongs to; null for a fact of the whole run. */
  readonly validationId: string | null;
  readonly value: Data;
}

/** A wait, for example for another party or for a transaction. */
export interface Wait {
  readonly text: Message;
  readonly whose: Party;
  /** When the wait is expected to end, in milliseconds since 1970; undefined if unknown. */
  readonly until?: number;
  /** The usual shortest and longest time, in seconds. */
  readonly typical?: readonly [number, number];
  /** Milliseconds until the next check. */
  readonly recheck: number;
}

/**
 * The state of one step, as the chains show it. A failed read is not a state: `check` throws. Contradictory
 * answers are `unclear`.
 */
export type Check =
  | { readonly state: 'satisfied'; readonly fact: Fact }
  | {
      readonly state: 'ready';
      /** Identifies the exact change. The journal stores the subject with each signed transaction. */
      readonly subject: string;
    }
  | { readonly state: 'pending'; readonly wait: Wait }
  | { readonly state: 'blocked'; readonly error: OnboardError }
  | { readonly state: 'unclear'; readonly error: OnboardError };

export const satisfied = (fact: Fact): Check => ({ state: 'satisfied', fact });
export const ready = (subject: string): Check => ({ state: 'ready', subject });
export const pending = (wait: Wait): Check => ({ state: 'pending', wait });
export const blocked = (error: OnboardError): Check => ({ state: 'blocked', error });
export const unclear = (error: OnboardError): Check => ({ state: 'unclear', error });
