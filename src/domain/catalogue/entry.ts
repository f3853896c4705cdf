import type { Party } from '../party.ts';

/** One entry of the error catalogue. `{name}` marks the place of a value. */
export interface ErrorEntry {
  /** One plain sentence with the actual values. */
  readonly says: string;
  /** Who can put it right. */
  readonly who: Party;
  /** How a command that meets it exits. */
  readonly exit: 'fault' | 'usage' | 'blocked' | 'pending' | 'unclear' | 'cancelled';
  /** What to do next; never empty. */
  readonly next: readonly [string, ...string[]];
}
