// Builds dist/: the program, its help and man page, the schema of its JSON documents, the page of all codes, and the licences
// of the bundled packages. Writes the files to a new folder first, so that a failed build keeps the previous dist/. With
// --if-needed, builds only if a source is newer. Only one build runs at a time.
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { bundleFile, bundleProgram } from './bundle.ts';
import { bundledPackages } from './bundled-packages.ts';
import { compileMessages } from './compile-messages.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const target = 'dist';
const newFolder = `${target}.new-${process.pid}`;
const oldFolder = `${target}.old-${process.pid}`;

const ifNeeded = process.argv.includes('--if-needed');
if (ifNeeded && isCurrent()) process.exit();
await waitForOtherBuilds();
if (ifNeeded && isCurrent()) process.exit();
if (ifNeeded) console.error('Building the program ...');
compileMessages();
await mkdir(newFolder);
await chmod(newFolder, 0o755);
const [chunks, pages] = await Promise.all([bundleProgram(), loadPages()]);
const notices = await thirdPartyNotices(await bundledPackages(chunks));
await Promise.all([
  ...chunks.map((part) => write(part.fileName, part.type === 'chunk' ? part.code : part.source)),
  write('onboard.1', pages.manPage()),
  write('output-1.json', `${JSON.stringify(pages.outputSchema())}\n`),
  write('codes.md', pages.codesMarkdown()),
  write('help.json', JSON.stringify(pages.helpPages())),
  write('THIRD-PARTY-NOTICES.md', notices),
]);
await rename(target, oldFolder).catch((error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
});
await rename(newFolder, target);
await rm(oldFolder, { recursive: true, force: true });

/** Resolves when no other build runs in this folder. The lock of a build that was killed counts for nothing. */
async function waitForOtherBuilds(): Promise<void> {
  const lock = `${target}.lock`;
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
      process.on('exit', () => rmSync(lock, { force: true }));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (isRunning(Number(readFileSync(lock, 'utf8')))) await setTimeout(100);
    else rmSync(lock, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** True if dist/ is newer than everything that it is built from. */
function isCurrent(): boolean {
  if (!existsSync(join(target, 'main.js'))) return false;
  const built = statSync(join(target, 'main.js')).mtimeMs;
  const parts = '{src,assets,scripts}{,/**},package.json,package-lock.json,docs/glossary.md';
  return globSync(`{${parts}}`).every((path) => statSync(path).mtimeMs <= built);
}

/** Sets the mode after writing, because the umask limits the mode of a new file. */
async function write(fileName: string, content: string | Uint8Array): Promise<void> {
  const file = join(newFolder, fileName);
  await writeFile(file, content);
  await chmod(file, fileName === 'main.js' ? 0o755 : 0o644);
}

/** Imports the modules that make pages from the definitions of the commands. */
async function loadPages(): Promise<typeof import('./pages/pages.ts')> {
  const file = join(newFolder, 'pages.mjs');
  await bundleFile('scripts/pages/pages.ts', file, { external: /^[^./]/ });
  const loaded = (await import(pathToFileURL(file).href)) as typeof import('./pages/pages.ts');
  await rm(file);
  return loaded;
}
