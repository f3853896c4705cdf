// Makes build/onboard, an executable for hosts without Node. The executable contains the program and the Node
// that runs this script, for this machine's platform. The program runs from the executable alone and unpacks nothing
// (docs/inside/decisions.md).
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = 'build';

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const assets: Record<string, string> = {
  'binary-thread.cjs': fileURLToPath(new URL('binary-thread.cjs', import.meta.url)),
};
for (const part of ['dist', 'assets']) {
  for (const entry of await readdir(part, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) assets[path.replaceAll('\\', '/')] = path;
  }
}
for (const file of ['LICENSE', 'docs/glossary.md', 'package.json']) assets[file] = file;

const binary = join(folder, process.platform === 'win32' ? 'onboard.exe' : 'onboard');
const settings = {
  main: fileURLToPath(new URL('binary-entry.mjs', import.meta.url)),
  mainFormat: 'module',
  output: binary,
  disableExperimentalSEAWarning: true,
  useVfs: true,
  // Otherwise SIGUSR1 could open the inspector before the program's first line.
  execArgv: ['--disable-sigusr1'],
  assets,
};
await writeFile(join(folder, 'sea.json'), JSON.stringify(settings));
execFileSync(process.execPath, ['--build-sea', join(folder, 'sea.json')]);
// macOS on Apple processors starts only signed executables, and the embedded program invalidates Node's own signature.
if (process.platform === 'darwin') execFileSync('codesign', ['--force', '--sign', '-', binary]);
await rm(join(folder, 'sea.json'));
// An older Node may ignore a setting, and the executable would then do nothing.
if (execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim() === '') {
  throw new Error(`${binary} prints no version.`);
}
console.log(binary);
