import type { EvmOffer } from '../../ports/evm.ts';
import type { Wait } from '../checking/check.ts';

/** What to do about the transactions that an unfinished step has signed before. */
export type Resolution =
  /**
   * The step may be planned again. `doubted`: the ID of an export that was neither accepted nor proven void within
   * an hour. The operator sees this ID before they agree to another export.
   */
  | { readonly state: 'clear'; readonly doubted?: string }
  /** One of them is on its way. */
  | { readonly state: 'wait'; readonly wait: Wait }
  /** One of them lies where it is, paying too little: the same once more, with the same nonce. */
  | { readonly state: 'supersede'; readonly supersede: Replacement };

export interface Replacement {
  readonly nonce: bigint;
  /** The most that was offered with that nonce and did not suffice. */
  readonly above: EvmOffer;
  /** Whether the pool refused it as too little: perhaps something else with that nonce offers more. */
  readonly isRefused: boolean;
  /** Whether something that was not signed for this step waits with that nonce. */
  readonly isForeign: boolean;
}

export const CLEAR: Resolution = { state: 'clear' };

/** How long an included transaction's effect may stay unseen, and a used nonce unexplained: endpoints lag behind each other. */
export const LAG = 20_000;
