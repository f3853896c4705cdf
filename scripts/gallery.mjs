// Draws the wizard's screens from example views. Words select screens by name: `npm run gallery -- --columns
// 40 --rows 15 intent`.
import { fileURLToPath } from 'node:url';
import { bundleFile } from './bundle.mjs';

const outfile = fileURLToPath(new URL('../node_modules/.cache/gallery.mjs', import.meta.url));
// Draws as on a terminal, in colour, even if the output goes to a pipe.
process.env.CI = 'false';
process.env.FORCE_COLOR ??= process.argv.includes('--no-color') ? '0' : '1';
await bundleFile(fileURLToPath(new URL('gallery/main.ts', import.meta.url)), outfile, {
  external: /^[^./]/,
});
await import(outfile);
