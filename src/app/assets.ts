import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of the shipped data: next to `dist/` in a build, else next to `src/`. */
export function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'assets', 'profiles'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder "assets" is missing from the installation');
    folder = above;
  }
  return join(folder, 'assets');
}

/** Reads a page of `docs/`, which is beside the shipped data. */
export function readPage(name: string): Promise<string> {
  return readFile(join(dirname(assetsFolder()), 'docs', name), 'utf8');
}

/** Reads a text file of the shipped data. */
export function readAsset(...path: readonly string[]): Promise<string> {
  return readFile(join(assetsFolder(), ...path), 'utf8');
}
