import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a network profile as a user writes it. */
export const profileJson = (profile: object): string =>
  JSON.stringify(profile, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

/** Stores a network of the user's own in the program's home folder. */
export function storeNetwork(home: string, profile: Readonly<Record<string, unknown>>): void {
  const folder = join(home, 'networks');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${String(profile['name'])}.json`), profileJson(profile));
}
