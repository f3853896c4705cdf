import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile } from './create-file.ts';
import { syncFolder } from './sync-folder.ts';

/** The path at which `replaceFile` writes the new content before the rename. */
function draftOf(path: string): string {
  return `${path}.new`;
}

/**
 * Replaces a file by one rename: after a crash at any moment, the file has either its old or its new content.
 * On return, the new content is synced. One of two simultaneous writers may fail.
 * @param content a whole text, or its parts
 * @throws system errors
 */
export function replaceFile(path: string, content: string | Iterable<string>): void {
  const draft = draftOf(path);
  // A process that crashed while writing may have left its draft.
  rmSync(draft, { force: true });
  createFile(draft, content);
  renameSync(draft, path);
  syncFolder(dirname(path));
}
