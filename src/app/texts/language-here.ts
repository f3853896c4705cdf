import { type Preferences, preferenceNames, isPreferenceValue } from '../../domain/preferences.ts';
import { languageNamed, languageOf, type Language } from '../../i18n/language.ts';
import { join } from 'node:path';
import { readOwnText } from '../../storage/own-files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Chooses the language: from `--lang`, else ONBOARD_LANG, else the settings, else the
 * locale. Skips unsupported languages.
 */
export function languageFor(
  given: string | undefined,
  environment: Environment,
  preferred: Preferences['language'],
): Language {
  return (
    languageNamed(given ?? '') ??
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
