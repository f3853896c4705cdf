import type { Party } from '../network/party.ts';

/**
 * One entry of the error catalogue. Its sentences are in assets/locales/<language>/errors.json
 * under its code.
 */
export interface ErrorEntry {
  /** The party that can fix the problem. */
  readonly who: Party;
  /** The exit kind of a command that fails with this error. */
  readonly exit: 'fault' | 'usage' | 'blocked' | 'pending' | 'unclear' | 'cancelled';
}
