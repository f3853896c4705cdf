import type { OnboardError } from '../domain/errors.ts';
import type { Fact, Wait } from './checking/check.ts';
import type { PaidIntent } from './intent.ts';

/** How a run ended, or why it stopped. */
export type Result =
  /** Every step is satisfied. */
  | { readonly kind: 'done'; readonly facts: Readonly<Record<string, Fact>> }
  /** The step `stopAfter` is satisfied. */
  | { readonly kind: 'stopped'; readonly step: string; readonly fact: Fact }
  /**
   * The step waits for another party, for the network or for a time. The policy's patience for this wait is
   * over.
   */
  | { readonly kind: 'pending'; readonly step: string; readonly wait: Wait }
  | { readonly kind: 'blocked'; readonly step: string; readonly error: OnboardError }
  | { readonly kind: 'unclear'; readonly step: string; readonly error: OnboardError }
  /** The operator did not approve the transaction. */
  | { readonly kind: 'declined'; readonly step: string; readonly intent: PaidIntent }
  /** The transaction must be signed outside this program. */
  | { readonly kind: 'elsewhere'; readonly step: string; readonly intent: PaidIntent }
  | { readonly kind: 'cancelled' };
