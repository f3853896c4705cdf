import { join } from 'node:path';
import { preferenceNames, takesValue, type Preferences } from '../../domain/preferences.ts';
import { readOwnText } from '../../storage/own-files.ts';

/**
 * Reads the preferences from a folder's settings file. Every start reads it, so this function uses no schema:
 * a missing or damaged file gives no preferences, and opening the settings reports the damage.
 */
export function readPreferences(folder: string): Preferences {
  try {
    const text = readOwnText(join(folder, 'settings.json'));
    const { preferences } = JSON.parse(text) as { preferences?: Record<string, unknown> };
    const known = preferenceNames.filter((name) => takesValue(name, preferences?.[name]));
    return Object.fromEntries(known.map((name) => [name, preferences?.[name]]));
  } catch {
    return {};
  }
}
