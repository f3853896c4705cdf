// Takes the pictures and the recording of docs/images from the built program, walked by keystrokes in a
// terminal of 80 x 24: `npm run screenshots`.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const outfile = fileURLToPath(new URL('../node_modules/.cache/screenshots.mjs', import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL('screenshot/main.ts', import.meta.url))],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
await import(outfile);
