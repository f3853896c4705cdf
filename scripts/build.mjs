// Builds the program into dist/. What is there stays whole until the new build is; source maps go
// to maps/, outside the package.
import { build } from 'esbuild';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleOptions } from './bundle-options.mjs';

const target = 'dist';
const maps = 'maps';
const fresh = `${target}.new-${process.pid}`;

await build({ ...bundleOptions(), outdir: fresh, sourcemap: 'external' });
await chmod(join(fresh, 'main.js'), 0o755);

await rm(maps, { recursive: true, force: true });
for (const file of await readdir(fresh, { recursive: true })) {
  if (!file.endsWith('.map')) continue;
  await mkdir(join(maps, dirname(file)), { recursive: true });
  await rename(join(fresh, file), join(maps, file));
}
const old = `${target}.old-${process.pid}`;
await rename(target, old).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(fresh, target);
await rm(old, { recursive: true, force: true });
