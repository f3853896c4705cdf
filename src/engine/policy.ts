import type { Party } from '../domain/network/party.ts';
import { wei, type Wei } from '../domain/units.ts';
import type { PaidIntent } from './intent.ts';

/** The fee limit of one command call without `--max-fee`: 1 AVAX, in wei. No task costs nearly as much. */
export const USUAL_MAX_FEE = wei(10n ** 18n);

/** Decides on consent, waiting times and the fee limit. */
export interface Policy {
  /**
   * Asks for consent before a signature. The engine does not call this function if earlier consent covers the
   * intent.
   */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** The milliseconds to wait for a party before the run stops with `pending`. */
  patience(whose: Party): number;
  /**
   * The milliseconds for which the run retries after a failure. The patience for the party that can fix the
   * failure is the upper limit and the default.
   */
  readonly persistence?: number;
  /** The limit for the fees of one command call, in wei; default `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  /**
   * Decides about a transaction that is signed outside this program, after each check that does not show its
   * effect: wait for it, plan it again, or give up. If this function is undefined, the run ends when it hands
   * out a transaction.
   */
  handedOut?(): 'wait' | 'anew' | 'give-up';
}
