export const PREFERENCES = {
  color: ['on', 'off'],
  linear: ['on', 'off'],
  bell: ['on', 'off'],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
/** The environment and the terminal determine the preferences that are not set. */
export type Preferences = {
  readonly [Name in PreferenceName]?: (typeof PREFERENCES)[Name][number];
};

/** All names, in display order. */
export const preferenceNames = Object.keys(PREFERENCES) as readonly PreferenceName[];
