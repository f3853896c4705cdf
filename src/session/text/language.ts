import { PREFERENCES } from '../../domain/preferences.ts';

/** The languages that all words are there in. */
export const LANGUAGES = PREFERENCES.language;
export type Language = (typeof LANGUAGES)[number];

/** The language that a name means, like "ja", "ja_JP.UTF-8" or "JA-jp"; undefined: none of ours. */
export function languageNamed(name: string): Language | undefined {
  const [primary = ''] = name.toLowerCase().split(/[-_.@]/);
  return LANGUAGES.find((language) => language === primary);
}

/** The language of the environment, in the order in which the standard reads it; English where it is none of ours. */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const name = ['LC_ALL', 'LC_MESSAGES', 'LANG']
    .map((variable) => environment[variable] ?? '')
    .find((value) => value !== '');
  return languageNamed(name ?? '') ?? 'en';
}
