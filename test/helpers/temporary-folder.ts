import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { lookIntoHome, refuseFinds } from './canary/watch.ts';

const folders = new Set<string>();

/**
 * Creates an empty folder that is removed when the test ends.
 * @param name the beginning of the folder's name
 */
export function temporaryFolder(name = 'onboard-'): string {
  const folder = folderOfFile(name);
  onTestFinished(() => {
    removeFolder(folder);
    refuseFinds();
  });
  return folder;
}

/**
 * Creates an empty folder that is removed when all tests of the file have ended, or earlier with
 * `removeFolder`.
 */
export function folderOfFile(name = 'onboard-'): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  folders.add(folder);
  return folder;
}

/** Removes a folder of tests. First searches everything in it for the keys with which tests sign. */
export function removeFolder(folder: string): void {
  folders.delete(folder);
  if (!existsSync(folder)) return;
  try {
    lookIntoHome(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes all remaining folders. */
export function removeAllFolders(): void {
  for (const folder of folders) removeFolder(folder);
}
