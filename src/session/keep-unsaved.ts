import { OnboardError } from '../domain/errors.ts';
import type { Settings, SettingsStore } from '../ports/stored-data.ts';

/**
 * Keeps the settings of a session in memory from the first change on that cannot be saved.
 * @param note is called once, with E-SET-101
 */
export function keepUnsaved(
  store: SettingsStore,
  note: (failure: OnboardError) => void,
): SettingsStore {
  let unsaved: Settings | undefined;
  return {
    ...store,
    read: () => unsaved ?? store.read(),
    async change(update) {
      if (unsaved === undefined) {
        try {
          await store.change(update);
          return;
        } catch (error) {
          if (!(error instanceof OnboardError) || error.code !== 'E-SET-101') throw error;
          note(error);
        }
      }
      const old = unsaved ?? store.read();
      unsaved = { ...old, ...update(old) };
    },
  };
}
