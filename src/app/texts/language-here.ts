import type { Preferences } from '../../domain/preferences.ts';
import { languageNamed, languageOf, type Language } from '../../i18n/language.ts';
import { pathsHere } from '../paths.ts';
import { readPreferences } from './read-preferences.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of an option in a call that is not parsed yet: `--lang ja` or `--lang=ja`. */
export function givenText(args: readonly string[], flag: string): string | undefined {
  const joined = args.find((arg) => arg.startsWith(`${flag}=`));
  return args.find((_, i) => args[i - 1] === flag) ?? joined?.slice(flag.length + 1);
}

/** The preferences in the call's home folder. */
export function preferencesFor(args: readonly string[]): Preferences {
  return readPreferences(pathsHere(givenText(args, '--home')).config);
}

/**
 * The language of a call: from the call, else ONBOARD_LANG, else the settings, else the locale. Unsupported
 * languages are skipped.
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
