import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { OnboardError } from '../../domain/errors.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { NO_LINKS } from '../../storage/own-files.ts';

/** More than any spelling of a key or a keystore; nothing beyond it is read. */
export const MOST_SECRET_BYTES = 4096;
/** Permissions of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Reads a file that its owner alone may read, and hands its text on; the buffer is overwritten afterwards.
 * `direct`: the name must be that of the file itself, not of a link to it.
 * @throws OnboardError E-KEY-104, E-KEY-105; as `handOn` does
 */
export async function readOwnFile<T>(
  path: string,
  handOn: (text: string) => T,
  { direct = false }: { readonly direct?: boolean } = {},
): Promise<T> {
  const buffer = Buffer.alloc(MOST_SECRET_BYTES);
  try {
    const length = await readInto(path, buffer, direct ? NO_LINKS : 0);
    return handOn(buffer.toString('utf8', 0, length));
  } finally {
    buffer.fill(0);
  }
}

async function readInto(path: string, buffer: Buffer, flags: number): Promise<number> {
  try {
    const file = await open(path, constants.O_RDONLY | flags);
    try {
      // Asked of the open file, so that it cannot be exchanged in between. Windows has no such modes.
      const { mode } = await file.stat();
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
        const shown = (mode & 0o777).toString(8);
        throw new OnboardError('E-KEY-104', { file: path, mode: shown });
      }
      return (await file.read(buffer)).bytesRead;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-KEY-105', { file: path, reason: fileFault(error) }, error);
  }
}
