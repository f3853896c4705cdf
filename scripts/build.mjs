// Builds the program into dist/. What is there stays whole until the new build is; source maps, and what
// each file is made of, go to maps/, outside the package.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';

const target = 'dist';
const maps = 'maps';
const fresh = `${target}.new-${process.pid}`;

const { files, contents } = await bundle();
await rm(maps, { recursive: true, force: true });
for (const { name, code, map } of files) {
  await write(join(fresh, name), code);
  if (map !== undefined) await write(join(maps, `${name}.map`), map);
}
await write(join(maps, 'contents.json'), JSON.stringify(contents, null, 2));
await write(join(fresh, 'package.json'), '{ "type": "commonjs" }\n');
await chmod(join(fresh, 'main.js'), 0o755);

const old = `${target}.old-${process.pid}`;
await rename(target, old).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(fresh, target);
await rm(old, { recursive: true, force: true });

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
