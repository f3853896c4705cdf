import type { Party } from '../domain/network/party.ts';
import { wei, type Wei } from '../domain/units.ts';
import type { PaidIntent } from './intent.ts';

/** The fee limit of one call without `--max-fee`: 1 AVAX, far more than any task costs. */
export const USUAL_MAX_FEE = wei(10n ** 18n);

/** Decides on consent, waiting times and the fee limit. */
export interface Policy {
  /** Called before each signature. Consent that was already given also covers a resend. */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** Milliseconds to wait for a party before the run stops with `pending`. */
  patience(whose: Party): number;
  /**
   * Milliseconds to retry a failure before the run stops with it. Limited by the patience for the
   * party that can fix it, which is also the default.
   */
  readonly persistence?: number;
  /** The limit for the fees of one call, in wei; default `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  /**
   * Decides before each check about a transaction that is signed elsewhere: wait for it, plan it again, or give
   * up. Without it, the run ends when a transaction is handed out.
   */
  handedOut?(): 'wait' | 'anew' | 'give-up';
}
