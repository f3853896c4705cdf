// Builds dist/: the program, its man page and the licences of the bundled packages. Writes the files to a new
// folder first, so that a failed build keeps the previous dist/.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFile, bundleProgram } from './bundle.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { compileMessages } from './compile-messages.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const target = 'dist';
const newFolder = `${target}.new-${process.pid}`;
const oldFolder = `${target}.old-${process.pid}`;

compileMessages();
await mkdir(newFolder);
const [chunks, page] = await Promise.all([bundleProgram(), manPage()]);
const notices = await thirdPartyNotices(await bundledPackages(chunks));
await Promise.all([
  ...chunks.map(({ fileName, code }) => write(fileName, code)),
  write('onboard.1', page),
  write('THIRD-PARTY-NOTICES.md', notices),
]);
await rename(target, oldFolder).catch((error) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(newFolder, target);
await rm(oldFolder, { recursive: true, force: true });

function write(fileName, text) {
  return writeFile(join(newFolder, fileName), text, {
    mode: fileName === 'main.js' ? 0o755 : 0o644,
  });
}

/** Returns the man page. It is built from the definitions of the commands, which are TypeScript. */
async function manPage() {
  const file = join(newFolder, 'man-page.mjs');
  await bundleFile(fileURLToPath(new URL('pages/man-page.ts', import.meta.url)), file, {
    external: /^[^./]/,
  });
  const { manPage: make } = await import(pathToFileURL(file).href);
  await rm(file);
  return make();
}
