import { closeSync, constants, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { OnboardError } from '../domain/errors.ts';
import {
  lastErrorOf,
  parseLastErrors,
  withLastError,
  type LastError,
} from '../support/last-errors/last-errors.ts';

const NO_LINKS = (constants.O_NOFOLLOW as number | undefined) ?? 0;
/** Far more than the file ever has. */
const MOST_CHARACTERS = 100_000;

/** The last errors that were met on this machine, oldest first; none where nothing is kept. */
export function readLastErrors(path: string): readonly LastError[] {
  try {
    const file = openSync(path, constants.O_RDONLY | NO_LINKS);
    try {
      const text = readFileSync(file, 'utf8');
      return text.length > MOST_CHARACTERS ? [] : parseLastErrors(text);
    } finally {
      closeSync(file);
    }
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
  const { O_WRONLY, O_CREAT, O_TRUNC } = constants;
  try {
    const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | NO_LINKS, 0o600);
    try {
      writeFileSync(file, text);
    } finally {
      closeSync(file);
    }
  } catch {
    // The failure itself is told of; that it is not kept changes nothing.
  }
}
