import type { Party } from '../domain/network/party.ts';
import { wei, type Wei } from '../domain/units.ts';
import type { PaidIntent } from './intent.ts';

/** The default of `--max-fee`: 1 AVAX, in wei. */
export const USUAL_MAX_FEE = wei(10n ** 18n);

/** Decides on consent, waiting times and the fee limit. */
export interface Policy {
  /**
   * Asks for consent before a signature. If earlier consent covers the intent, the engine does not call this
   * function.
   */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** The milliseconds to wait for a party before the run stops with `pending`. */
  patience(whose: Party): number;
  /**
   * How long the run retries after a failure, in milliseconds. The maximum is the patience for the party that
   * can fix the failure, and this maximum is also the default.
   */
  readonly persistence?: number;
  /** The limit for the sum of `signedFees`, in wei; default `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  /**
   * The maximum fee of each transaction that this process has signed, by transaction ID; the engine adds to it. All
   * tasks of a process share one map and so one limit. Without it, the limit applies to one call of `reconcile`.
   */
  readonly signedFees?: Map<string, Wei>;
  /**
   * Decides about a transaction that the operator signs outside this program: wait for its effect, plan it
   * again, or give up. The engine calls this function in each pass until the step's check shows the effect.
   * Without this function, the run ends when it hands out a transaction.
   */
  handedOut?(): 'wait' | 'anew' | 'give-up';
}
