import { LANGUAGES } from './generated/message-values.ts';

/** Preferences that apply to every run of the program, and the allowed values of each. */
export const PREFERENCES = {
  language: LANGUAGES,
  color: ['on', 'off'],
  linear: ['on', 'off'],
  bell: ['on', 'off'],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
/** The preferences that are set. The environment and the terminal determine the others. */
export type Preferences = {
  readonly [Name in PreferenceName]?: (typeof PREFERENCES)[Name][number];
};

/** All names, in display order. */
export const preferenceNames = Object.keys(PREFERENCES) as readonly PreferenceName[];

/** Whether a value is allowed for a preference. */
export function isPreferenceValue(name: PreferenceName, value: unknown): boolean {
  return PREFERENCES[name].some((allowed) => allowed === value);
}
