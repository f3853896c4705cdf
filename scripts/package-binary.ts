// Makes build/onboard, an executable for hosts without Node. The executable contains the program and the Node
// that runs this script, for this machine's platform. When the executable starts, binary-entry.cjs unpacks
// the program into the user's cache folder. Node loads ES modules and worker threads only from files
// (docs/inside/decisions/0002-es-module-bundle.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = 'build';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const files: Record<string, string> = {
  // The embedded main script cannot import ES modules; a CommonJS file on disk can.
  'import-main.cjs': "import('./dist/main.js');\n",
};
for (const part of ['dist', 'assets']) {
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    files[path.replaceAll('\\', '/')] = await readFile(path, 'utf8');
  }
}
for (const file of ['LICENSE', 'docs/glossary.md', 'package.json']) {
  files[file] = await readFile(file, 'utf8');
}
const archive = JSON.stringify(files);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hash = sha256(archive).slice(0, 16);
const hashes = Object.entries(files).map(([path, text]) => [path, sha256(text)]);
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
await writeFile(join(folder, 'files'), brotliCompressSync(archive, compression));
await writeFile(join(folder, 'hash'), hash);
await writeFile(join(folder, 'hashes'), JSON.stringify(Object.fromEntries(hashes)));

const binary = join(folder, process.platform === 'win32' ? 'onboard.exe' : 'onboard');
const settings = {
  main: fileURLToPath(new URL('binary-entry.cjs', import.meta.url)),
  output: binary,
  disableExperimentalSEAWarning: true,
  assets: Object.fromEntries(['files', 'hash', 'hashes'].map((name) => [name, join(folder, name)])),
};
await writeFile(join(folder, 'sea.json'), JSON.stringify(settings));
execFileSync(process.execPath, ['--build-sea', join(folder, 'sea.json')]);
// macOS on Apple processors starts only signed executables, and the embedded program invalidates Node's own signature.
if (process.platform === 'darwin') execFileSync('codesign', ['--force', '--sign', '-', binary]);
for (const name of ['files', 'hash', 'hashes', 'sea.json']) await rm(join(folder, name));
console.log(binary);
