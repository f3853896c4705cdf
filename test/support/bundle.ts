import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { folderOfFile } from './temporary-folder.ts';

const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles one file of the sources as the build does, beside the assets as in the package. */
export async function bundle(entry: string): Promise<string> {
  const root = folderOfFile('bundle-');
  symlinkSync(resolve('assets'), join(root, 'assets'));
  mkdirSync(join(root, 'dist'));
  const outfile = join(root, 'dist', 'entry.js');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  return outfile;
}
