import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Syncs a folder, so that new and renamed files in it survive a power failure. Does nothing on Windows, which
 * cannot open a folder.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
