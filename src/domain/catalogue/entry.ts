import type { Party } from '../network/party.ts';

/** One entry of the error catalogue. Its sentences are in assets/locales/<language>/errors.json, by its code. */
export interface ErrorEntry {
  /** Who can put it right. */
  readonly who: Party;
  /** How a command that meets it exits. */
  readonly exit: 'fault' | 'usage' | 'blocked' | 'pending' | 'unclear' | 'cancelled';
}
