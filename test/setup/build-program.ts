import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Builds the program, unless the build is newer than all its sources. */
export async function setup(): Promise<void> {
  const built = await modifiedAt('dist/main.js');
  const sources = (await readdir('src', { recursive: true })).map((file) => join('src', file));
  for (const file of [...sources, 'package.json', 'scripts/build.mjs', 'scripts/bundle.mjs']) {
    if ((await modifiedAt(file)) < built) continue;
    await promisify(execFile)(process.execPath, ['scripts/build.mjs']);
    return;
  }
}

async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}
