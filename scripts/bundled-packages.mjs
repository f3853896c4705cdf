import { bundleProgram } from './bundle.mjs';

/** Returns the folders of the packages whose code is in the bundle. */
export async function bundledPackages() {
  const folders = new Set();
  for (const { modules } of await bundleProgram()) {
    for (const [file, { renderedLength }] of Object.entries(modules)) {
      const match = /node_modules\/(?:@[^/]+\/)?[^/]+(?!.*node_modules\/)/.exec(file);
      if (match !== null && renderedLength > 0)
        folders.add(file.slice(0, match.index + match[0].length));
    }
  }
  return [...folders];
}
