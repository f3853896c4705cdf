import type { OnboardError } from '../../domain/errors.ts';
import { stripControls } from '../../domain/text/printable.ts';
import { overwriteFile } from '../../storage/overwrite-file.ts';
import { version } from '../../domain/version.ts';

/**
 * Writes what a fault left behind to the file that `--debug-file` names; without the option nothing
 * is written. The arguments of the call are left out: a key may be among them.
 */
export function writeDebugFile(args: readonly string[], failure: OnboardError): void {
  const path = args[args.indexOf('--debug-file') + 1];
  if (!args.includes('--debug-file') || path === undefined) return;
  const { cause } = failure;
  const trace = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const head = `onboard ${version}, node ${process.version}, ${process.platform} ${process.arch}`;
  try {
    overwriteFile(path, `${head}\n${failure.code}\n${stripControls(trace)}\n`);
  } catch {
    // The fault has been told of already; that its file cannot be written changes nothing.
  }
}
