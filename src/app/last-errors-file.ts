import type { OnboardError } from '../domain/errors.ts';
import {
  lastErrorOf,
  parseLastErrors,
  withLastError,
  type LastError,
} from '../support/saved/last-errors.ts';
import { overwriteFile } from '../storage/write-files.ts';
import { readOwnText } from '../storage/own-files.ts';

/** A longer file is treated as damaged. */
const MAX_CHARACTERS = 100_000;

/** Oldest first; empty if the file is missing or damaged. */
export function readLastErrors(path: string): readonly LastError[] {
  try {
    const text = readOwnText(path);
    return text.length > MAX_CHARACTERS ? [] : parseLastErrors(text);
  } catch {
    return [];
  }
}

/** Writes synchronously, because the program may be about to end. Creates no folder. */
export function recordLastError(
  path: string,
  failure: Pick<OnboardError, 'code' | 'exit' | 'values'>,
  command: string,
  at: number,
): void {
  const entry = lastErrorOf(failure, command, at);
  if (entry === undefined) return;
  const text = withLastError(readLastErrors(path), entry);
  try {
    overwriteFile(path, text);
  } catch {
    // The error was already reported to the user, so a failed write is ignored.
  }
}
