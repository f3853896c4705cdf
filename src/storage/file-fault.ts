import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { OnboardError } from '../domain/errors.ts';
import { message, type Message } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import { refusedWord } from '../domain/text/refused.ts';

const faults: Readonly<Record<string, Message>> = {
  ENOENT: message('reason.does-not-exist'),
  EACCES: message('reason.no-permission'),
  EPERM: message('reason.no-permission'),
  EROFS: message('reason.disk-read-only'),
  ENOSPC: message('reason.disk-full'),
  EDQUOT: message('reason.disk-quota-used'),
  EEXIST: message('reason.file-in-place'),
  EISDIR: message('reason.is-folder'),
  ERR_FS_EISDIR: message('reason.is-folder'),
  ELOOP: message('reason.symbolic-link'),
  ENAMETOOLONG: message('reason.path-too-long'),
  ENOTEMPTY: message('reason.folder-not-empty'),
  EBUSY: message('reason.used-by-program'),
  ETXTBSY: message('reason.used-by-program'),
  EFBIG: message('reason.file-too-large'),
  ENOTDIR: message('reason.path-not-folder'),
  EMFILE: message('reason.too-many-open-files'),
  EIO: message('reason.disk-failed'),
};

/** True for a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const UNSUPPORTED: readonly unknown[] = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** True if the file system does not have the function that was called. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSUPPORTED.includes(error.code);
}

/** The program itself may have caused these, for example by a file that is missing in its package. */
const OWN_FAULTS: ReadonlySet<string> = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY']);

/** Covers paths and streams that the system refused; undefined for any other error. */
export function systemFailure(error: unknown): OnboardError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  if (ownFault(error) === undefined || OWN_FAULTS.has(String(error.code))) return undefined;
  const path = 'path' in error ? shownPath(String(error.path)) : message('noun.output');
  return new OnboardError('E-FILE-104', { path, reason: fileFault(error) }, error);
}

/** A path for a message. What does not exist may be a key that was entered in place of a path. */
export function shownPath(path: string): string {
  let existing = path;
  while (existing !== '' && !existsSync(existing))
    existing = /[\\/]/.test(existing) ? dirname(existing) : '';
  const rest = path.slice(existing.length);
  return (
    printable(existing, 160) +
    (/^[\\/]/.test(rest) ? '/' : '') +
    refusedWord(rest.replace(/^[\\/]/, ''))
  );
}

/** If the program has no text for the system's error code, the description contains the code. */
export function fileFault(error: unknown): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '') return message('reason.system-no-reason');
  return ownFault(error) ?? message('reason.system-error', { error: printable(code, 40) });
}

/** An expected error as it is; any other with this code and the system's reason. */
export function fileError(
  code: 'E-CLI-108' | 'E-FILE-101' | 'E-JRN-103' | 'E-KEY-105' | 'E-KEY-117' | 'E-SET-101',
  file: string,
  error: unknown,
): OnboardError {
  if (error instanceof OnboardError) return error;
  return new OnboardError(code, { file, reason: fileFault(error) }, error);
}

/** The program's text for a system error, if it has one. */
function ownFault(error: unknown): Message | undefined {
  const { code, errno, syscall } = Object(error) as NodeJS.ErrnoException;
  // Node has no name for this error of Linux.
  if (errno !== undefined && -errno === constants.errno.EDQUOT) return faults['EDQUOT'];
  const isSync = syscall === 'fsync' || syscall === 'fdatasync';
  if (isUnsupported(error) && isSync) return message('reason.no-sync');
  return isUnsupported(error) ? message('reason.not-supported') : faults[code ?? ''];
}
