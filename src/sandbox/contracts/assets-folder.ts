import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Searches the parent folders of this file for `assets/`. The folder is beside `src/`, or beside the bundle's
 * `dist/`.
 */
export function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const assets = join(folder, 'assets');
    if (existsSync(join(assets, 'contracts', 'artifacts'))) return assets;
    if (dirname(folder) === folder) throw new Error('the assets folder is missing');
    folder = dirname(folder);
  }
}
