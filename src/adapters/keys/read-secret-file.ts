import { closeSync, fstatSync, readSync } from 'node:fs';
import { OnboardError } from '../../domain/errors.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { openOwnFile, READING } from '../../storage/own-files.ts';

/** A size larger than any key or keystore. The rest of a longer file is not read. */
export const MAX_SECRET_BYTES = 4096;
/** The permission bits of the group and of others. */
const OTHERS_PERMISSIONS = 0o077;

/**
 * Reads a file and passes its text to `consume`. Refuses a file that other users may access; Windows is not checked.
 * The buffer is overwritten afterwards.
 * @param options `direct`: refuse a link instead of following it
 * @throws OnboardError E-KEY-104, E-KEY-105, E-FILE-102, E-FILE-103, and the errors of `consume`
 */
export function readSecretFile<T>(
  path: string,
  consume: (text: string) => T,
  { direct = false }: { readonly direct?: boolean } = {},
): T {
  const buffer = Buffer.alloc(MAX_SECRET_BYTES);
  try {
    const length = readInto(path, buffer, direct ? 'refuse' : 'follow');
    return consume(buffer.toString('utf8', 0, length));
  } finally {
    buffer.fill(0);
  }
}

/** @returns how many bytes were read */
function readInto(path: string, buffer: Buffer, links: 'refuse' | 'follow'): number {
  try {
    const file = openOwnFile(path, READING, links);
    try {
      // Check the open file, because the path may lead to another file by now. Windows has no such
      // permission bits.
      const { mode } = fstatSync(file);
      if (process.platform !== 'win32' && (mode & OTHERS_PERMISSIONS) !== 0) {
        const octalMode = (mode & 0o777).toString(8);
        throw new OnboardError('E-KEY-104', { file: path, mode: octalMode });
      }
      return readAll(file, buffer);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-KEY-105', { file: path, reason: fileFault(error) }, error);
  }
}

/** Reads until the end of the file or until the buffer is full. A pipe delivers its content in pieces. */
function readAll(file: number, buffer: Buffer): number {
  let length = 0;
  for (;;) {
    const count = readSync(file, buffer, length, buffer.length - length, null);
    if (count === 0) return length;
    length += count;
  }
}
