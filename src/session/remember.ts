import type { Settings, SettingsStore } from '../ports/settings.ts';

/** Changes what is remembered for comfort. */
export function rememberSetting(
  store: SettingsStore,
  change: (old: Settings) => Partial<Settings>,
): void {
  const old = store.read();
  store.write({ ...old, ...change(old) });
}
