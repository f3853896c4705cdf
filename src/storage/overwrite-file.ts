import { closeSync, writeFileSync } from 'node:fs';
import { openOwnFile, OVERWRITING } from './own-files.ts';

/**
 * Creates a file, or overwrites a file in place. Does not sync: after a crash, the file may be incomplete.
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
