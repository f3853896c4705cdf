import { buffer } from 'node:stream/consumers';
import { OnboardError } from '../../domain/errors.ts';
import { redactKeys, redactSecrets } from '../../domain/secrets.ts';
import { stripControls } from '../../domain/text/printable.ts';
import { fileError, hasCode, shownPath } from '../../storage/file-fault.ts';
import { readNamedBytes } from '../../storage/own-files.ts';
import { message } from '../../domain/message.ts';
import { decodeUtf8 } from '../../domain/text/utf8.ts';
import { join, parse } from 'node:path';
import { createFile, overwriteFile } from '../../storage/write-files.ts';
import { version } from '../../domain/version.ts';

/**
 * Reads a text file that the user names.
 * @throws OnboardError E-CLI-108, E-FILE-103 if the path is not a regular file or an open pipe, E-FILE-105
 */
export async function readText(path: string): Promise<string> {
  try {
    return path === '-'
      ? decodeUtf8(await buffer(process.stdin), message('noun.standard-input'))
      : decodeUtf8(await readNamedBytes(path), shownPath(path));
  } catch (error) {
    throw fileError('E-CLI-108', shownPath(path), error);
  }
}

const MAX_NUMBER = 100;

/**
 * Writes a new file under the first free name (`a.md`, `a-2.md`, `a-3.md`), and returns its path.
 * @throws OnboardError E-FILE-101 if the text cannot be written
 */
export function saveText(folder: string, name: string, text: string): Promise<string> {
  return Promise.resolve().then(() => {
    const { name: stem, ext } = parse(name);
    let path = join(folder, name);
    for (let number = 2; ; number++) {
      try {
        createFile(path, text);
        return path;
      } catch (error) {
        if (number > MAX_NUMBER || !hasCode(error, 'EEXIST'))
          throw fileError('E-FILE-101', shownPath(path), error);
        path = join(folder, `${stem}-${number}${ext}`);
      }
    }
  });
}

/** Writes a new text file that the user names. @throws OnboardError E-SUP-109 if the file exists, E-FILE-101 */
export function writeText(path: string, text: string): Promise<void> {
  return Promise.resolve().then(() => {
    const file = shownPath(path);
    try {
      createFile(path, text);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw new OnboardError('E-SUP-109', { file }, error);
      throw fileError('E-FILE-101', file, error);
    }
  });
}

/**
 * Writes the details of a fault to the file given with `--debug-file`. Omits the command line and removes
 * keys and secrets, because an error may repeat them.
 */
export function writeDebugFile(path: string | undefined, failure: OnboardError): void {
  if (path === undefined) return;
  const { cause } = failure;
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const header = `onboard ${version}, node ${process.version}, ${process.platform} ${process.arch}`;
  const details = stripControls(redactSecrets(redactKeys(trace)));
  try {
    overwriteFile(path, `${header}\n${failure.code}\n${details}\n`);
  } catch {
    // The fault was already reported; a failed write changes nothing.
  }
}
