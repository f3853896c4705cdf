// Makes the pictures and the recording in docs/images: `npm run screenshots`. Keystrokes operate the built
// program in a terminal of 80 x 24.
import { fileURLToPath } from 'node:url';
import { bundleFile } from './bundle.mjs';

const outfile = fileURLToPath(new URL('../node_modules/.cache/screenshots.mjs', import.meta.url));
await bundleFile(fileURLToPath(new URL('screenshot/main.ts', import.meta.url)), outfile, {
  external: /^[^./]/,
});
await import(outfile);
