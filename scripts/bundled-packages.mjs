import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleProgram } from './bundle.mjs';

/** Returns the packages whose code is in the bundle: folder, name, version and the other fields of the manifest. */
export async function bundledPackages(chunks) {
  const folders = new Set();
  for (const { modules } of chunks ?? (await bundleProgram())) {
    for (const [file, { renderedLength }] of Object.entries(modules)) {
      const match = /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?!.*node_modules[\\/])/.exec(file);
      if (match !== null && renderedLength > 0)
        folders.add(file.slice(0, match.index + match[0].length));
    }
  }
  return Promise.all(
    [...folders].map(async (folder) => ({
      ...JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
      folder,
    })),
  );
}
