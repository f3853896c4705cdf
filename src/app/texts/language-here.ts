import type { Preferences } from '../../domain/preferences.ts';
import { languageNamed, languageOf, type Language } from '../../i18n/language.ts';
import { pathsHere } from '../paths.ts';
import { readPreferences } from './read-preferences.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What an option was given in a call that is not parsed yet: `--lang ja` or `--lang=ja`. */
export function givenText(args: readonly string[], flag: string): string | undefined {
  const joined = args.find((arg) => arg.startsWith(`${flag}=`));
  return args.find((_, i) => args[i - 1] === flag) ?? joined?.slice(flag.length + 1);
}

/** What is set in the folder that a call works in. */
export function preferencesFor(args: readonly string[]): Preferences {
  return readPreferences(pathsHere(givenText(args, '--home')).config);
}

/**
 * The language of a call: what it asks for, else ONBOARD_LANG, else what is set, else the locale's. What names no
 * language of ours is passed over.
 */
export function languageFor(
  args: readonly string[],
  environment: Environment,
  preferred: Preferences['language'],
): Language {
  return (
    languageNamed(givenText(args, '--lang') ?? '') ??
    languageNamed(environment['ONBOARD_LANG'] ?? '') ??
    preferred ??
    languageOf(environment)
  );
}
