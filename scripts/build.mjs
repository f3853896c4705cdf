// Builds the program into dist/. What is there stays whole until the new build is; source maps, and what
// each file is made of, go to maps/, outside the package.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundle } from './bundle.mjs';

const run = promisify(execFile);

const target = 'dist';
const maps = 'maps';
const fresh = `${target}.new-${process.pid}`;

const { files, contents, mainWith } = await bundle();
await rm(maps, { recursive: true, force: true });
for (const { name, code, map } of files) {
  await write(join(fresh, name), code);
  if (map !== undefined) await write(join(maps, `${name}.map`), map);
}
await write(join(maps, 'contents.json'), JSON.stringify(contents, null, 2));
await write(join(fresh, 'package.json'), '{ "type": "commonjs" }\n');
// The program itself says what its help is; from now on it need not find out.
const program = join(fresh, 'main.js');
const help = {};
for (const language of ['en', 'ja']) {
  const env = { ...process.env, ONBOARD_LANG: language };
  help[language] = (await run(process.execPath, [program, '--help'], { env })).stdout;
}
await write(program, (await mainWith(help)).code);
await rm(join(fresh, 'compiled'), { recursive: true, force: true });
await chmod(program, 0o755);

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
