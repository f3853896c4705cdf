// Deploys the sandbox's contracts, and writes a snapshot of each generation to assets/sandbox/. A new sandbox
// starts from such a snapshot. Run this script after each change of a contract or of the sandbox's set-up.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFile } from './bundle.ts';

// The bundle must be below the project's root to find assets/.
const folder = await mkdtemp(resolve('.genesis-'));
const outfile = join(folder, 'make-snapshot.mjs');
try {
  await bundleFile('scripts/genesis/make-snapshot.ts', outfile);
  const { makeSnapshot } = (await import(
    pathToFileURL(outfile).href
  )) as typeof import('./genesis/make-snapshot.ts');
  await mkdir('assets/sandbox', { recursive: true });
  for (const generation of ['a', 'c'] as const) {
    const snapshot = await makeSnapshot(generation);
    const file = `assets/sandbox/genesis-${generation}.json`;
    await writeFile(file, `${JSON.stringify(snapshot, null, 2)}\n`);
    const { contracts, words } = snapshot.template;
    console.log(
      `${file}: ${Object.keys(contracts).length} contracts, ${words.length} words of time`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
