import type { FeeOffer } from '../../ports/evm.ts';
import type { Wait } from '../checking/check.ts';

/** The next action for an unfinished step, decided from its earlier transactions. */
export type Resolution =
  /**
   * The step may be planned again. `doubted`: the ID of an export that was neither accepted nor proven void within
   * an hour. The operator sees this ID before they agree to another export.
   */
  | { readonly state: 'clear'; readonly doubted?: string }
  /** One of them is pending. */
  | { readonly state: 'wait'; readonly wait: Wait }
  /** One of them is stuck with too low a fee: send the call again with the same nonce and a higher fee. */
  | { readonly state: 'supersede'; readonly supersede: Replacement };

export interface Replacement {
  readonly nonce: bigint;
  /** The highest fee and tip that were offered with that nonce and did not suffice. */
  readonly above: FeeOffer;
  /** Whether the pool refused it as underpriced; another transaction with that nonce may offer more. */
  readonly isRefused: boolean;
  /** Whether a transaction that was not signed for this step is pending with that nonce. */
  readonly isForeign: boolean;
}

export const CLEAR: Resolution = { state: 'clear' };

/**
 * Milliseconds for which an included transaction's effect may stay invisible and a used nonce may
 * stay unexplained, because endpoints lag behind each other.
 */
export const LAG_MS = 20_000;
