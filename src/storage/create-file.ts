import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CREATING, openOwnFile } from './own-files.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Writes and syncs a new file. The file has mode 0600, except on Windows. A file that cannot be written whole
 * is removed.
 * @throws system errors, EEXIST if the path exists
 */
export function createFile(path: string, content: string | Iterable<string>): void {
  const file = openOwnFile(path, CREATING);
  try {
    for (const part of typeof content === 'string' ? [content] : content) {
      writeFileSync(file, part);
    }
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a new file under a temporary name, and calls `verify` with the temporary path. Gives the file its
 * final name if `verify` succeeds. Never replaces a file. Always removes the temporary name.
 * @throws as `createFile` and `verify` do
 */
export async function createVerifiedFile(
  path: string,
  content: string,
  verify: (written: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    createFile(draft, content);
    await verify(draft);
    // Unlike a rename, a link never replaces a file.
    linkSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
}
