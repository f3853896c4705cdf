import type { Party } from '../domain/network/party.ts';
import { wei, type Wei } from '../domain/units.ts';
import type { PaidIntent } from './intent.ts';

/** The most that the fees of one call may come to without `--max-fee`: 1 AVAX, far more than any task costs. */
export const USUAL_MAX_FEE = wei(10n ** 18n);

/** Who must agree, how long is waited, and what is too dear. */
export interface Policy {
  /** Asked before each signature. What was agreed to is not asked again when it has to be sent anew. */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** How many milliseconds a party is waited for before the run stops with `pending`. */
  patience(whose: Party): number;
  /**
   * How many milliseconds what fails is tried again by itself before the run stops with the failure; left
   * out: as long as whoever it depends on is waited for.
   */
  readonly persistence?: number;
  /** The most that the fees of one call may come to, in wei; without it: `USUAL_MAX_FEE`. */
  readonly maxFee?: Wei | undefined;
  /**
   * What is done about something that was handed out to be signed elsewhere, asked before each look: it is
   * waited for, made anew, or given up. Without it the run ends where something is handed out.
   */
  handedOut?(): 'wait' | 'anew' | 'give-up';
}
