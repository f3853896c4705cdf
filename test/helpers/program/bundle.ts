import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleFile } from '../../../scripts/bundle.ts';
import { folderOfFile } from '../temporary-folder.ts';

/** Bundles one source file as the build does, beside the assets as in the package. */
export async function bundle(entry: string): Promise<string> {
  const root = folderOfFile('bundle-');
  symlinkSync(resolve('assets'), join(root, 'assets'));
  mkdirSync(join(root, 'dist'));
  const outfile = join(root, 'dist', 'entry.mjs');
  await bundleFile(entry, outfile);
  return outfile;
}
