import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

/** The folders of the packages that the bundle takes something from. */
export async function bundledPackages() {
  const { metafile } = await build({
    ...bundleOptions(),
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  const folders = new Set();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
      if (match !== null && bytesInOutput > 0) folders.add(match[0]);
    }
  }
  return [...folders];
}
