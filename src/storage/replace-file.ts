import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFile } from './create-file.ts';
import { syncFolder } from './sync-folder.ts';

/** Where the new content of a file is written before it replaces the old one. */
export function draftOf(path: string): string {
  return `${path}.new`;
}

/**
 * Replaces a file by one rename: after a crash at any moment, the file has its old or its new content. It is on
 * the disk on return. Callers hold a lock, or accept that one of two writers at the same time fails.
 * @param content a whole text, or its parts
 * @throws OnboardError E-FILE-102, E-FILE-103; system errors
 */
export function replaceFile(path: string, content: string | Iterable<string>): void {
  const draft = draftOf(path);
  // A process that died while writing may have left one.
  rmSync(draft, { force: true });
  createFile(draft, content);
  renameSync(draft, path);
  syncFolder(dirname(path));
}
