import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputAsset, OutputChunk } from 'rolldown';
import { bundleProgram } from './bundle.ts';

/** A package whose code is in the bundle: its folder, and fields of its manifest. */
export interface BundledPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
}

/** Returns the packages whose code is in the bundle. */
export async function bundledPackages(
  output?: readonly (OutputChunk | OutputAsset)[],
): Promise<readonly BundledPackage[]> {
  const folders = new Set<string>();
  for (const part of output ?? (await bundleProgram())) {
    if (part.type !== 'chunk') continue;
    for (const [file, { renderedLength }] of Object.entries(part.modules)) {
      const match = /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?!.*node_modules[\\/])/.exec(file);
      if (match !== null && renderedLength > 0)
        folders.add(file.slice(0, match.index + match[0].length));
    }
  }
  return Promise.all(
    [...folders].map(async (folder) => {
      const manifest = await readFile(join(folder, 'package.json'), 'utf8');
      return { ...(JSON.parse(manifest) as Omit<BundledPackage, 'folder'>), folder };
    }),
  );
}
