// Takes the pictures and the recording of docs/images from the built program, walked by keystrokes in a
// terminal of 80 x 24: `npm run screenshots`.
import { fileURLToPath } from 'node:url';
import { bundleFile } from './bundle.mjs';

const outfile = fileURLToPath(new URL('../node_modules/.cache/screenshots.mjs', import.meta.url));
await bundleFile(fileURLToPath(new URL('screenshot/main.ts', import.meta.url)), outfile, {
  external: /^[^./]/,
});
await import(outfile);
