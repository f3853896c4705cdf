// Makes a single file of the program and of the Node that runs this script, for hosts without Node:
// build/onboard, for this machine's platform. What it holds is unpacked once into the user's cache, below a
// name that is its hash: threads and data are files to Node.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = 'build';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const files = {};
for (const part of ['dist', 'assets']) {
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.startsWith(join('dist', 'compiled'))) continue;
    files[path.replaceAll('\\', '/')] = await readFile(path, 'utf8');
  }
}
for (const paper of ['LICENSE', 'THIRD-PARTY-NOTICES.md'])
  files[paper] = await readFile(paper, 'utf8');
const text = JSON.stringify(files);
const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
await writeFile(join(folder, 'files'), brotliCompressSync(text, quality));

const entry = await readFile(new URL('binary-entry.cjs', import.meta.url), 'utf8');
await writeFile(join(folder, 'entry.cjs'), entry.replace('HASH_OF_FILES', JSON.stringify(hash)));
const settings = {
  main: join(folder, 'entry.cjs'),
  output: join(folder, 'blob'),
  disableExperimentalSEAWarning: true,
  assets: { files: join(folder, 'files') },
};
await writeFile(join(folder, 'sea.json'), JSON.stringify(settings));
execFileSync(process.execPath, ['--experimental-sea-config', join(folder, 'sea.json')]);

const binary = join(folder, process.platform === 'win32' ? 'onboard.exe' : 'onboard');
await copyFile(process.execPath, binary);
await chmod(binary, 0o755);
const { inject } = await import('postject');
await inject(binary, 'NODE_SEA_BLOB', await readFile(settings.output), {
  sentinelFuse: FUSE,
  ...(process.platform === 'darwin' ? { machoSegmentName: 'NODE_SEA' } : {}),
});
for (const name of ['files', 'entry.cjs', 'blob', 'sea.json']) await rm(join(folder, name));
console.log(binary);
