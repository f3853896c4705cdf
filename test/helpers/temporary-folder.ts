import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { lookIntoHome, refuseFinds } from './canary/watch.ts';

const folders = new Set<string>();

/** An empty folder that goes when the test ends. `name`: how its own begins */
export function temporaryFolder(name = 'onboard-'): string {
  const folder = folderOfFile(name);
  onTestFinished(() => {
    removeFolder(folder);
    refuseFinds();
  });
  return folder;
}

/** An empty folder that goes when all tests of the file have ended, or before, by `removeFolder`. */
export function folderOfFile(name = 'onboard-'): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  folders.add(folder);
  return folder;
}

/** Removes a folder of tests; before it goes everything in it is searched for the keys that tests sign with. */
export function removeFolder(folder: string): void {
  folders.delete(folder);
  if (!existsSync(folder)) return;
  try {
    lookIntoHome(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes what is left. */
export function removeAllFolders(): void {
  for (const folder of folders) removeFolder(folder);
}
