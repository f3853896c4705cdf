import { closeSync, writeFileSync } from 'node:fs';
import { openOwnFile, OVERWRITING } from './own-files.ts';

/**
 * Overwrites a file in place, without sync: for diagnostics, where a half-written file after a crash costs nothing.
 * @throws OnboardError E-FILE-102, E-FILE-103; system errors
 */
export function overwriteFile(path: string, text: string): void {
  const file = openOwnFile(path, OVERWRITING);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}
