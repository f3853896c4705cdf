import { join } from 'node:path';
import { preferenceNames, takesValue, type Preferences } from '../../domain/preferences.ts';
import { readOwnText } from '../../storage/own-files.ts';

/**
 * What the settings file of a folder prefers. Read by every start, so it needs no parser of its own: a file that
 * is not there or is damaged prefers nothing, and whoever opens the settings tells what is wrong with it.
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
