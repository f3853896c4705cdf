import { text } from 'node:stream/consumers';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { readOwnText } from '../../storage/own-files.ts';

/**
 * Reads a text file, or all of standard input for `-`.
 * @throws OnboardError E-CLI-108 if the text cannot be read, E-FILE-103 if the path is not a regular file
 */
export async function readText(path: string): Promise<string> {
  try {
    // Follow links, because the operator named the file.
    return path === '-' ? await text(process.stdin) : readOwnText(path, 'follow');
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError(
      'E-CLI-108',
      { file: printable(path, 120), reason: fileFault(error) },
      error,
    );
  }
}
