import type { Party } from '../domain/party.ts';
import type { PaidIntent } from './intent.ts';

/** Who must agree, and how long is waited. */
export interface Policy {
  /** Asked before each signature. What was agreed to is not asked again when it has to be sent anew. */
  consent(intent: PaidIntent, step: string): Promise<'send' | 'not-now'>;
  /** How many milliseconds a party is waited for before the run stops with `pending`. */
  patience(whose: Party): number;
}
