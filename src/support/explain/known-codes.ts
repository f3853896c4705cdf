import { CODES, type ScreenName } from '../../session/codes.ts';
import { STATE_CODES, type StateName } from '../../session/state-codes.ts';
import type { CodeEntry } from './entry.ts';
import { screenEntries } from './screens.ts';
import { stateEntries } from './states.ts';

export interface KnownCode extends CodeEntry {
  readonly code: string;
  readonly kind: 'screen' | 'state';
}

/** Every code of a screen or a state, in the order of the way. */
export const knownCodes: readonly KnownCode[] = [
  ...Object.entries(CODES).map(([name, code]) => ({
    code,
    kind: 'screen' as const,
    ...screenEntries[name as ScreenName],
  })),
  ...Object.entries(STATE_CODES).map(([name, code]) => ({
    code,
    kind: 'state' as const,
    ...stateEntries[name as StateName],
  })),
].sort((a, b) => (a.code < b.code ? -1 : 1));
