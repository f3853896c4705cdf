// Builds the program into dist/. Writes the files to a new folder first, so that a failed build keeps the
// previous dist/.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleProgram } from './bundle.mjs';
import { compileMessages } from './compile-messages.mjs';

const target = 'dist';
const newFolder = `${target}.new-${process.pid}`;
const oldFolder = `${target}.old-${process.pid}`;

compileMessages();
await mkdir(newFolder);
for (const { fileName, code } of await bundleProgram()) {
  await writeFile(join(newFolder, fileName), code, {
    mode: fileName === 'main.js' ? 0o755 : 0o644,
  });
}
await rename(target, oldFolder).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(newFolder, target);
await rm(oldFolder, { recursive: true, force: true });
