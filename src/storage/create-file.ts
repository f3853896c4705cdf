import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CREATING, openOwnFile } from './own-files.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Writes a new file that only the owner can read and write (0600), and syncs it. A file that cannot be written whole is
 * removed.
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
 * Writes a new file under a temporary name, and calls `verify` with that name. Then gives the file its final
 * name. Never replaces a file, and leaves no file behind after a failure.
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
