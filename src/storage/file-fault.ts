import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { OnboardError } from '../domain/errors.ts';
import { message, type Message, type NameIn } from '../domain/message.ts';
import { printable } from '../domain/text/printable.ts';
import { refusedWord } from '../domain/text/refused.ts';

type Fault = readonly [reason: NameIn<'reason.'>, advice: NameIn<'advice.'>];

const FAULTS: Readonly<Record<string, Fault>> = {
  ENOENT: ['does-not-exist', 'path'],
  EACCES: ['no-permission', 'permissions'],
  EPERM: ['no-permission', 'permissions'],
  EROFS: ['disk-read-only', 'writable'],
  ENOSPC: ['disk-full', 'space'],
  EDQUOT: ['disk-quota-used', 'space'],
  EEXIST: ['file-in-place', 'in-place'],
  EISDIR: ['is-folder', 'name-file'],
  ERR_FS_EISDIR: ['is-folder', 'name-file'],
  ELOOP: ['symbolic-link', 'links'],
  ENAMETOOLONG: ['path-too-long', 'shorter'],
  ENOTEMPTY: ['folder-not-empty', 'empty'],
  EBUSY: ['used-by-program', 'in-use'],
  ETXTBSY: ['used-by-program', 'in-use'],
  EFBIG: ['file-too-large', 'size'],
  ENOTDIR: ['path-not-folder', 'path'],
  EMFILE: ['too-many-open-files', 'open-files'],
  EIO: ['disk-failed', 'disk'],
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
  return new OnboardError('E-FILE-104', { path, ...faultValues(error) }, error);
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
  const { code = '' } = Object(error) as NodeJS.ErrnoException;
  if (code === '') return message('reason.system-no-reason');
  const [reason] = ownFault(error) ?? [];
  if (reason !== undefined) return { key: `reason.${reason}`, values: {} };
  return message('reason.system-error', { error: printable(code, 40) });
}

/** What happened, and what the user can do about it. */
export function faultValues(error: unknown) {
  const [, advice = 'any'] = ownFault(error) ?? [];
  return { reason: fileFault(error), advice: message(`advice.${advice}`) };
}

/** An expected error as it is; any other with this code and the system's reason. */
export function fileError(
  code: 'E-CLI-108' | 'E-FILE-101' | 'E-JRN-103' | 'E-KEY-105' | 'E-KEY-117' | 'E-SET-101',
  file: string,
  error: unknown,
): OnboardError {
  if (error instanceof OnboardError) return error;
  return new OnboardError(code, { file, ...faultValues(error) }, error);
}

/** The program's texts for a system error, if it has some. */
function ownFault(error: unknown): Fault | undefined {
  const { code, errno, path, syscall } = Object(error) as NodeJS.ErrnoException;
  // Node has no name for this error of Linux.
  if (errno !== undefined && -errno === constants.errno.EDQUOT) return FAULTS['EDQUOT'];
  const isSync = syscall === 'fsync' || syscall === 'fdatasync';
  if (isUnsupported(error) && isSync) return ['no-sync', 'other-disk'];
  if (code === 'ENOENT' && path && !existsSync(dirname(path))) return ['no-folder', 'path'];
  return isUnsupported(error) ? ['not-supported', 'other-disk'] : FAULTS[code ?? ''];
}
