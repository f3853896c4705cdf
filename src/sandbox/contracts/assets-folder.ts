import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `assets/` lies beside `src/` and beside the bundle in `dist/`, a number of folders above this file. */
export function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const assets = join(folder, 'assets');
    if (existsSync(join(assets, 'contracts', 'artifacts'))) return assets;
    if (dirname(folder) === folder) throw new Error('the assets of the program are missing');
    folder = dirname(folder);
  }
}
