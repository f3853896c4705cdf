// Shows every screen of the wizard from literal views: `npm run gallery -- --columns 40 --rows 15 intent`.
import { fileURLToPath } from 'node:url';
import { bundleFile } from './bundle.mjs';

const outfile = fileURLToPath(new URL('../node_modules/.cache/gallery.mjs', import.meta.url));
// The terminal that it is for is the one that it is run in, whatever stands behind a pipe.
process.env.FORCE_COLOR ??= process.argv.includes('--no-color') ? '0' : '1';
await bundleFile(fileURLToPath(new URL('gallery/main.ts', import.meta.url)), outfile, {
  external: /^[^./]/,
});
await import(outfile);
