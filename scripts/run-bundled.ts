// Bundles a TypeScript file with the sources that it imports, and runs it:
//   node scripts/run-bundled.ts scripts/gallery/main.ts --columns 40 --rows 15 intent
// Node.js runs no JSX and no JSON imports without attributes. The bundle is in `node_modules`, so that it finds the packages.
import { resolve } from 'node:path';
import { bundleFile } from './bundle.ts';

const [entry = ''] = process.argv.splice(2, 1);
const outfile = resolve('node_modules/.cache', `${entry.replaceAll('/', '-')}.mjs`);
// Draws as on a terminal, in colour, even if the output goes to a pipe.
process.env['CI'] = 'false';
process.env['FORCE_COLOR'] ??= process.argv.includes('--no-color') ? '0' : '1';
await bundleFile(entry, outfile, { external: /^[^./]/ });
await import(outfile);
