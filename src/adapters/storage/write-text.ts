import { fileFault } from '../../storage/file-fault.ts';
import { createFile } from '../../storage/write-files.ts';
import { OnboardError } from '../../domain/errors.ts';
import { printable } from '../../domain/text/printable.ts';

/**
 * Writes a new text file that only its owner can read; never overwrites a file.
 * @throws OnboardError E-SUP-109 if the file exists, E-FILE-101
 */
export function writeText(path: string, text: string): Promise<void> {
  return Promise.resolve().then(() => write(path, text));
}

function write(path: string, text: string): void {
  const file = printable(path, 120);
  try {
    createFile(path, text);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new OnboardError('E-SUP-109', { file }, error);
    }
    throw new OnboardError('E-FILE-101', { file, reason: fileFault(error) }, error);
  }
}
