import type { OnboardError } from '../domain/errors.ts';
import {
  lastErrorOf,
  parseLastErrors,
  withLastError,
  type LastError,
} from '../support/last-errors/last-errors.ts';
import { overwriteFile } from '../storage/overwrite-file.ts';
import { readOwnText } from '../storage/own-files.ts';

/** Far more than the file ever has. */
const MOST_CHARACTERS = 100_000;

/** The last errors that were met on this machine, oldest first; none where nothing is kept. */
export function readLastErrors(path: string): readonly LastError[] {
  try {
    const text = readOwnText(path);
    return text.length > MOST_CHARACTERS ? [] : parseLastErrors(text);
  } catch {
    return [];
  }
}

/**
 * Keeps one more of the last errors, at once: the program may be about to end. In a folder that is not
 * there yet nothing is kept, and nothing is made for it.
 */
export function keepLastError(
  path: string,
  failure: Pick<OnboardError, 'code' | 'exit' | 'values'>,
  command: string,
  at: number,
): void {
  const one = lastErrorOf(failure, command, at);
  if (one === undefined) return;
  const text = withLastError(readLastErrors(path), one);
  try {
    overwriteFile(path, text);
  } catch {
    // The failure itself is reported; that it is not kept changes nothing.
  }
}
