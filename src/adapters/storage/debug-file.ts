import type { OnboardError } from '../../domain/errors.ts';
import { stripControls } from '../../domain/text/printable.ts';
import { overwriteFile } from '../../storage/write-files.ts';
import { version } from '../../domain/version.ts';

/**
 * Writes the details of a fault to the file given with `--debug-file`; does nothing without the
 * option. Omits the command line, because it may contain a key.
 */
export function writeDebugFile(path: string | undefined, failure: OnboardError): void {
  if (path === undefined) return;
  const { cause } = failure;
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const header = `onboard ${version}, node ${process.version}, ${process.platform} ${process.arch}`;
  try {
    overwriteFile(path, `${header}\n${failure.code}\n${stripControls(trace)}\n`);
  } catch {
    // The fault was already reported; a failed write changes nothing.
  }
}
