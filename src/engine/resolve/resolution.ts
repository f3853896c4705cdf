import type { FeeOffer } from '../../ports/evm.ts';
import type { Wait } from '../checking/check.ts';

/** The next action for an unfinished step, decided from its earlier transactions. */
export type Resolution =
  /**
   * The step may be planned again. `doubted` is the ID of an export whose outcome stayed unproven for an hour.
   * The operator sees this ID before agreeing to another export.
   */
  | { readonly state: 'clear'; readonly doubted?: string }
  /** One of the step's transactions is pending. */
  | { readonly state: 'wait'; readonly wait: Wait }
  /** The fee of a call is too low: send the call again with the same nonce and a higher fee. */
  | { readonly state: 'supersede'; readonly supersede: Replacement };

export interface Replacement {
  readonly nonce: bigint;
  /** The highest fee and the highest tip that did not suffice with this nonce. */
  readonly above: FeeOffer;
  /**
   * True if the memory pool refused the call as underpriced. Another transaction with the nonce may offer more.
   */
  readonly isRefused: boolean;
  /** True if the pending transaction with the nonce was not signed for this step. */
  readonly isForeign: boolean;
}

export const CLEAR: Resolution = { state: 'clear' };

/**
 * Milliseconds that the engine allows for endpoints that lag behind each other. In this time, the effect of an
 * included transaction or the transaction that used a nonce may be missing.
 */
export const LAG_MS = 20_000;
