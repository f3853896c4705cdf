import { type Preferences, preferenceNames, isPreferenceValue } from '../../domain/preferences.ts';
import { languageNamed, languageOf, type Language } from '../../i18n/language.ts';
import { pathsHere } from '../paths.ts';
import { join } from 'node:path';
import { readOwnText } from '../../storage/own-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the value of an option in a command line that is not parsed yet: `--lang ja` or
 * `--lang=ja`.
 */
export function rawOptionValue(args: readonly string[], flag: string): string | undefined {
  const withEquals = args.find((arg) => arg.startsWith(`${flag}=`));
  return args.find((_, i) => args[i - 1] === flag) ?? withEquals?.slice(flag.length + 1);
}

/** Reads the preferences from the folder of `--home`, or from the default settings folder. */
export function preferencesFor(args: readonly string[]): Preferences {
  return readPreferences(pathsHere(rawOptionValue(args, '--home')).config);
}

/**
 * Chooses the language: from the command line, else ONBOARD_LANG, else the settings, else the
 * locale. Skips unsupported languages.
 */
export function languageFor(
  args: readonly string[],
  environment: Environment,
  preferred: Preferences['language'],
): Language {
  return (
    languageNamed(rawOptionValue(args, '--lang') ?? '') ??
    languageNamed(environment['ONBOARD_LANG'] ?? '') ??
    preferred ??
    languageOf(environment)
  );
}

/**
 * Reads the preferences from a folder's settings file. This function runs at every start and uses no schema,
 * because the schema library is slow to load. Returns no preferences if the file is missing or damaged, and
 * omits invalid values. Damage is reported later, when the settings are opened.
 */
export function readPreferences(folder: string): Preferences {
  try {
    const text = readOwnText(join(folder, 'settings.json'));
    const { preferences } = JSON.parse(text) as { preferences?: Record<string, unknown> };
    const valid = preferenceNames.filter((name) => isPreferenceValue(name, preferences?.[name]));
    return Object.fromEntries(valid.map((name) => [name, preferences?.[name]]));
  } catch {
    return {};
  }
}
