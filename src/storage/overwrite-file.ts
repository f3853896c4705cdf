import { closeSync, writeFileSync } from 'node:fs';
import { openOwnFile, OVERWRITING } from './own-files.ts';

/**
 * Overwrites a file in place without syncing it, for diagnostics: after a crash the file may be incomplete.
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
