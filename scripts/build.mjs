// Builds dist/: the program, its help and man page, the schema of its JSON documents, the page of all codes, and the licences
// of the bundled packages. Writes the files to a new folder first, so that a failed build keeps the previous dist/.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
const [chunks, { manPage }, { outputSchema }, { codesMarkdown }, { helpPages }] = await Promise.all(
  [
    bundleProgram(),
    load('pages/man-page.ts'),
    load('pages/output-schema.ts'),
    load('pages/codes-page.ts'),
    load('pages/help-pages.ts'),
  ],
);
const notices = await thirdPartyNotices(await bundledPackages(chunks));
await Promise.all([
  ...chunks.map(({ fileName, code }) => write(fileName, code)),
  write('onboard.1', manPage()),
  write('output-1.json', `${JSON.stringify(outputSchema())}\n`),
  write('codes.md', codesMarkdown()),
  write('help.json', JSON.stringify(helpPages())),
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

/** Imports a TypeScript module of this folder, such as one that makes a page from the definitions of the commands. */
async function load(module) {
  const file = join(newFolder, `${basename(module, '.ts')}.mjs`);
  await bundleFile(fileURLToPath(new URL(module, import.meta.url)), file, { external: /^[^./]/ });
  const loaded = await import(pathToFileURL(file).href);
  await rm(file);
  return loaded;
}
