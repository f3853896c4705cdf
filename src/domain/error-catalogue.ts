import entries from '../../assets/errors.json';
import { type ExitKind } from './exit-codes.ts';

/** A party on which the next step depends. `us`: the developers of this program; `clock`: only time has to pass. */
export type Party = 'operator' | 'l1-owner' | 'curator' | 'validators' | 'clock' | 'network' | 'us';

/** The sentences of an error are in assets/locales/<language>/errors.json. */
export interface ErrorEntry {
  readonly party: Party;
  /** The kind of exit code of a command that fails with this error. */
  readonly exit: Exclude<ExitKind, 'done'>;
}

export type ErrorCode = keyof typeof entries;

/** The compiler knows only the codes of the file; a test checks its words. */
export const catalogue = entries as Readonly<Record<ErrorCode, ErrorEntry>>;
