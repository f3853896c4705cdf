import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';
import { fileFault } from '../storage/file-fault.ts';

/**
 * A text file, or all of standard input for `-`.
 * @throws OnboardError E-CLI-108
 */
export async function readText(path: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw new OnboardError(
      'E-CLI-108',
      { file: printable(path, 120), reason: fileFault(error) },
      error,
    );
  }
}
