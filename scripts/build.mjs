// Builds the program into dist/. The build that is there stays whole until the new one is.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleProgram } from './bundle.mjs';

const target = 'dist';
const fresh = `${target}.new-${process.pid}`;
const old = `${target}.old-${process.pid}`;

await mkdir(fresh);
for (const { fileName, code } of await bundleProgram()) {
  await writeFile(join(fresh, fileName), code, { mode: fileName === 'main.js' ? 0o755 : 0o644 });
}
await rename(target, old).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(fresh, target);
await rm(old, { recursive: true, force: true });
