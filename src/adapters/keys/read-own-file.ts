import { closeSync, fstatSync, readSync } from 'node:fs';
import { OnboardError } from '../../domain/errors.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { openOwnFile, READING } from '../../storage/own-files.ts';

/** More than any spelling of a key or a keystore; nothing beyond it is read. */
export const MOST_SECRET_BYTES = 4096;
/** Permissions of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Reads a file that its owner alone may read, and hands its text on; the buffer is overwritten afterwards.
 * `direct`: the name must be that of the file itself, not of a link to it.
 * @throws OnboardError E-KEY-104, E-KEY-105, E-FILE-102, E-FILE-103; as `handOn` does
 */
export function readOwnFile<T>(
  path: string,
  handOn: (text: string) => T,
  { direct = false }: { readonly direct?: boolean } = {},
): T {
  const buffer = Buffer.alloc(MOST_SECRET_BYTES);
  try {
    const length = readInto(path, buffer, direct ? 'refuse' : 'follow');
    return handOn(buffer.toString('utf8', 0, length));
  } finally {
    buffer.fill(0);
  }
}

/** @returns how many bytes were read */
function readInto(path: string, buffer: Buffer, links: 'refuse' | 'follow'): number {
  try {
    const file = openOwnFile(path, READING, links);
    try {
      // Of the open file, so that nobody can exchange it in between. Windows has no such modes.
      const { mode } = fstatSync(file);
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
        const shown = (mode & 0o777).toString(8);
        throw new OnboardError('E-KEY-104', { file: path, mode: shown });
      }
      return fill(file, buffer);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-KEY-105', { file: path, reason: fileFault(error) }, error);
  }
}

/** A pipe gives its content in pieces. */
function fill(file: number, buffer: Buffer): number {
  let length = 0;
  for (;;) {
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) return length;
    length += count;
  }
}
