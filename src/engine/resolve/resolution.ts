import type { FeeOffer } from '../../ports/evm.ts';
import type { EvmCallIntent } from '../intent.ts';
import type { Wait } from '../step.ts';

/** The next action for an unfinished step, decided from its earlier transactions. */
export type Resolution =
  /**
   * The step may be planned again. `unprovenExport` is the ID of an export whose outcome is unproven after an hour.
   * Either no block shows the outcome, or the P-Chain does not list the output. The operator sees this ID
   * before agreeing to another export.
   */
  | { readonly state: 'clear'; readonly unprovenExport?: string }
  /** The step must wait: the outcome of an earlier transaction is open, or the effect is not visible yet. */
  | { readonly state: 'wait'; readonly wait: Wait }
  /**
   * The fee of a call is too low, or the endpoint refused the call. The step replaces the call: same nonce,
   * higher fee.
   */
  | { readonly state: 'supersede'; readonly supersede: Replacement };

export interface Replacement {
  /** The nonce to use: that of the replaced call, or the first missing nonce for a `stranded` call. */
  readonly nonce: bigint;
  /** The call that cannot get into a block because nonces before its own are missing; undefined for none. */
  readonly stranded?: EvmCallIntent['stranded'];
  /** The highest fee and the highest tip that this journal has signed with this nonce. */
  readonly above: FeeOffer;
  /**
   * True if the memory pool refused the call as underpriced. In this case, the pending transaction with the
   * nonce may have a higher fee than `above`.
   */
  readonly isRefused: boolean;
  /** True if a transaction with the nonce is pending, but the endpoint knows none of the step's calls. */
  readonly isForeign: boolean;
}

export const CLEAR: Resolution = { state: 'clear' };

/**
 * The expected lag between endpoints, in milliseconds. During this time, an endpoint may still miss the
 * effect of an included transaction, or the transaction that used a nonce.
 */
export const LAG_MS = 20_000;
