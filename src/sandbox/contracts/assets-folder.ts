import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds the folder `assets/` beside a parent folder of this file: beside `src/`, or beside the bundle's
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
