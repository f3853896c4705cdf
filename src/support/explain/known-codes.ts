import { CODES, type ScreenName } from '../../session/codes.ts';
import { STATE_CODES, type StateName } from '../../session/state-codes.ts';
import type { Language } from '../../i18n/language.ts';
import type { CodeEntry } from './entry.ts';
import { screenEntries } from './screens.ts';
import { stateEntries } from './states.ts';

export interface KnownCode extends CodeEntry {
  readonly code: string;
  readonly kind: 'screen' | 'state';
}

function listed(
  screens: Readonly<Record<ScreenName, CodeEntry>>,
  states: Readonly<Record<StateName, CodeEntry>>,
): readonly KnownCode[] {
  return [
    ...Object.entries(CODES).map(([name, code]) => ({
      code,
      kind: 'screen' as const,
      ...screens[name as ScreenName],
    })),
    ...Object.entries(STATE_CODES).map(([name, code]) => ({
      code,
      kind: 'state' as const,
      ...states[name as StateName],
    })),
  ].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Every code of a screen or a state, in the order of the way. */
export const knownCodes = listed(screenEntries, stateEntries);

/** The same in a language; only those that are needed are loaded. */
export async function knownCodesIn(language: Language): Promise<readonly KnownCode[]> {
  if (language === 'en') return knownCodes;
  const [{ jaScreenEntries }, { jaStateEntries }] = await Promise.all([
    import('./ja-screens.ts'),
    import('./ja-states.ts'),
  ]);
  return listed(jaScreenEntries, jaStateEntries);
}
