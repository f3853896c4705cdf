import { join } from 'node:path';
import { preferenceNames, isPreferenceValue, type Preferences } from '../../domain/preferences.ts';
import { readOwnText } from '../../storage/own-files.ts';

/**
 * Reads the preferences from a folder's settings file. It runs at every start, so it uses no
 * schema. A missing or damaged file yields no preferences; opening the settings later reports the
 * damage.
 */
export function readPreferences(folder: string): Preferences {
  try {
    const text = readOwnText(join(folder, 'settings.json'));
    const { preferences } = JSON.parse(text) as { preferences?: Record<string, unknown> };
    const known = preferenceNames.filter((name) => isPreferenceValue(name, preferences?.[name]));
    return Object.fromEntries(known.map((name) => [name, preferences?.[name]]));
  } catch {
    return {};
  }
}
