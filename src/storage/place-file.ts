import { randomBytes } from 'node:crypto';
import { link, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createOwnFile } from './own-files.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Writes a new file for its owner alone, whole or not at all and never over another: beside its place
 * first, synced to the disk, looked at by `verify`, and only then under its name. Rejects with what the
 * system or `verify` says, and leaves nothing behind then; EEXIST where there is one of that name.
 */
export async function writeOwnFile(
  file: string,
  text: string,
  verify: (written: string) => Promise<void>,
): Promise<void> {
  const fresh = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    await createOwnFile(fresh, text);
    await verify(fresh);
    // Unlike a renaming, a link never replaces what is there.
    await link(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
  await syncFolder(dirname(file));
}
