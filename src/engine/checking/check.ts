import type { OnboardError } from '../../domain/errors.ts';
import type { Party } from '../../domain/network/party.ts';
import type { Data } from '../../journal/record.ts';
import type { Message } from '../../domain/message.ts';

/** Where something was read. */
export type Source = 'C-Chain' | 'P-Chain' | 'aggregator' | 'node' | 'journal' | 'computed';

/** What proves that a step is done. */
export interface Fact {
  readonly text: Message;
  readonly source: Source;
  /** The block or P-Chain height at which it was read, where there is one. */
  readonly height?: bigint;
  /** Something to copy: an ID or a hash, whole. */
  readonly value?: string;
  /** What the journal shall keep of it, because the chain may not tell it later. */
  readonly remember?: Remembered;
  /** The whole task has its effect already: a run that stops here is closed. */
  readonly isFinal?: true;
}

export interface Remembered {
  readonly name: string;
  /** The validation period for which it holds; none: for the whole run. */
  readonly validationId: string | null;
  readonly value: Data;
}

/** Somebody's turn, or something on its way. */
export interface Wait {
  readonly text: Message;
  readonly whose: Party;
  /** When it is expected, in milliseconds since 1970, where that is known. */
  readonly until?: number;
  /** Usual time in seconds, from and to. */
  readonly typical?: readonly [number, number];
  /** Milliseconds until the next look. */
  readonly recheck: number;
}

/**
 * What a look at the chains says of one step. A failure to look is never "not done": it is thrown
 * (and tried again) where the transport failed, and `unclear` where the answers do not fit together.
 */
export type Check =
  | { readonly state: 'satisfied'; readonly fact: Fact }
  | {
      readonly state: 'ready';
      /** What exactly would be changed. Submissions of another subject have nothing to do with it. */
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
