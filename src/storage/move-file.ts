import { linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Renames a file and syncs the folder of its new path. @throws system errors */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/**
 * Gives a file a second name by a hard link, and syncs the folder of the new name. Never replaces a file.
 * @throws system errors, EEXIST if the name is taken
 */
export function addName(path: string, name: string): void {
  linkSync(path, name);
  syncFolder(dirname(name));
}
