/** A party on which the next step depends. `us`: the developers of this program; `clock`: only time has to pass. */
export type Party = 'operator' | 'l1-owner' | 'curator' | 'validators' | 'clock' | 'network' | 'us';

/**
 * One entry of the error catalogue. The sentences of the error are in
 * assets/locales/<language>/errors.json, under the error's code.
 */
export interface ErrorEntry {
  /** The party that can fix the problem. */
  readonly who: Party;
  /** The kind of exit code (see `EXIT`) of a command that fails with this error. */
  readonly exit: 'fault' | 'usage' | 'blocked' | 'pending' | 'unclear' | 'cancelled';
}
