import type { FeeOffer } from '../../ports/evm.ts';
import type { Wait } from '../checking/check.ts';

/** The next action for an unfinished step, decided from its earlier transactions. */
export type Resolution =
  /**
   * The step may be planned again. `doubted` is the ID of an export for which, after an hour, no block shows the
   * outcome or the P-Chain does not list the output. The operator sees this ID before agreeing to another export.
   */
  | { readonly state: 'clear'; readonly doubted?: string }
  /** The step must wait: the outcome of an earlier transaction is open, or its effect is not visible yet. */
  | { readonly state: 'wait'; readonly wait: Wait }
  /**
   * The fee of a call is too low, or the endpoint refused the call: replace it with the same nonce and a higher
   * fee.
   */
  | { readonly state: 'supersede'; readonly supersede: Replacement };

export interface Replacement {
  readonly nonce: bigint;
  /** The highest fee and the highest tip that this journal has signed with this nonce. */
  readonly above: FeeOffer;
  /**
   * True if the memory pool refused the call as underpriced. The pending transaction with the nonce may then have
   * a higher fee than `above`.
   */
  readonly isRefused: boolean;
  /** True if the pending transaction with the nonce was not signed for this step. */
  readonly isForeign: boolean;
}

export const CLEAR: Resolution = { state: 'clear' };

/**
 * Milliseconds that the engine allows for endpoints that lag behind each other. During this time, an endpoint may
 * not yet show the effect of an included transaction. It may also not yet show which transaction used a nonce.
 */
export const LAG_MS = 20_000;
