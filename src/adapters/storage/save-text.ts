import { join, parse } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { fileFault } from '../../storage/file-fault.ts';
import { createFile } from '../../storage/write-files.ts';

const MAX_NUMBER = 100;

/**
 * Writes a new file under the first free name (`a.md`, `a-2.md`, `a-3.md`), and returns the file's path.
 * @throws OnboardError E-FILE-101 if the text cannot be written
 */
export function saveText(folder: string, name: string, text: string): Promise<string> {
  return Promise.resolve().then(() => save(folder, name, text));
}

function save(folder: string, name: string, text: string): string {
  const { name: stem, ext } = parse(name);
  let path = join(folder, name);
  for (let number = 2; ; number++) {
    try {
      createFile(path, text);
      return path;
    } catch (error) {
      if (number > MAX_NUMBER || (error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new OnboardError('E-FILE-101', { file: path, reason: fileFault(error) }, error);
      }
      path = join(folder, `${stem}-${number}${ext}`);
    }
  }
}
