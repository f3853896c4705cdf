import { LANGUAGES } from './generated/message-values.ts';

/** What a person may set once instead of with every call, and the values that each takes. */
export const PREFERENCES = {
  language: LANGUAGES,
  theme: ['dark', 'light', 'contrast'],
  color: ['on', 'off'],
  linear: ['on', 'off'],
  bell: ['on', 'off'],
  title: ['on', 'off'],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
/** What is set; what is left out follows the environment and the terminal. */
export type Preferences = {
  readonly [Name in PreferenceName]?: (typeof PREFERENCES)[Name][number];
};

/** All names, in the order in which they are listed. */
export const preferenceNames = Object.keys(PREFERENCES) as readonly PreferenceName[];

/** Whether a preference takes a value. */
export function takesValue(name: PreferenceName, value: unknown): boolean {
  return PREFERENCES[name].some((known) => known === value);
}
