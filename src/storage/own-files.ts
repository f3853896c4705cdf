import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
} from 'node:fs';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';

/** Windows has neither these flags nor these permissions, whatever the types say. */
const HAS_MODES = process.platform !== 'win32';
/** Refuses to open a link. */
const NO_LINKS = (constants.O_NOFOLLOW as number | undefined) ?? 0;
/** Opens a named pipe without waiting for its other end. A regular file ignores it. */
const NO_WAIT = (constants.O_NONBLOCK as number | undefined) ?? 0;
const WRITING = constants.O_WRONLY | constants.O_RDWR;

/** Reads what is there. */
export const READING = constants.O_RDONLY;
/** Writes at the end of what is there; creates the file. */
export const APPENDING = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
/** Writes a file that must not exist yet. */
export const CREATING = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
/** Overwrites what is there; creates the file. */
export const OVERWRITING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/**
 * Opens a regular file and never waits: a link, a folder, a named pipe or a device in its place is refused.
 * A file opened for writing is for its owner alone (0600), whatever the umask.
 * @param flags of open(2)
 * @param links `follow` only for a file that the operator names
 * @returns the file descriptor
 * @throws OnboardError E-FILE-102 for a link, E-FILE-103 for anything else that is not a regular file; system errors
 */
export function openOwnFile(
  path: string,
  flags: number,
  links: 'refuse' | 'follow' = 'refuse',
): number {
  const file = open(path, flags | (links === 'refuse' ? NO_LINKS : 0));
  try {
    // Checked on the open file, so that nobody can exchange it in between.
    requireRegular(path, fstatSync(file));
    if (HAS_MODES && (flags & WRITING) !== 0) fchmodSync(file, 0o600);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The bytes of a file. @throws as `openOwnFile` does */
export function readOwnBytes(path: string): Buffer {
  const file = openOwnFile(path, READING);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** The text of a file. @throws as `openOwnFile` does */
export function readOwnText(path: string): string {
  return readOwnBytes(path).toString('utf8');
}

/**
 * Refuses a link in the place of a file or folder of the program: it could lead anywhere. A missing path is fine.
 * @throws OnboardError E-FILE-102
 */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw linked(path);
}

/**
 * Refuses what is neither missing nor a regular file, for a library that opens the file itself.
 * @throws OnboardError E-FILE-102, E-FILE-103
 */
export function requireRegularFile(path: string): void {
  refuseLink(path);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) requireRegular(path, found);
}

/**
 * Makes a folder for its owner alone (0700), whatever the umask.
 * @throws OnboardError E-FILE-102 for a link; system errors
 */
export function makeOwnFolder(folder: string): void {
  refuseLink(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseLink(folder);
  if (HAS_MODES) chmodSync(folder, 0o700);
}

function open(path: string, flags: number): number {
  try {
    // An own descriptor (`<(command)` of a shell) is open already, and has to be waited for.
    return openSync(path, flags | (isOwnDescriptor(path) ? 0 : NO_WAIT), 0o600);
  } catch (error) {
    // A folder or a pipe without a reader refuses to be opened for writing; a socket always does.
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true && isLoop(error)) throw linked(path);
    if (found !== undefined && !found.isSymbolicLink() && !isExisting(error)) {
      requireRegular(path, found);
    }
    throw error;
  }
}

function requireRegular(path: string, found: Stats): void {
  if (found.isFile() || (found.isFIFO() && isOwnDescriptor(path))) return;
  throw new OnboardError('E-FILE-103', { path: printable(path, 160), what: kindOf(found) });
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a named pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

function isOwnDescriptor(path: string): boolean {
  return /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/.test(path);
}

function linked(path: string): OnboardError {
  return new OnboardError('E-FILE-102', { path: printable(path, 160) });
}

function isLoop(error: unknown): boolean {
  // ELOOP of Linux and macOS; EMLINK of FreeBSD.
  return error instanceof Error && 'code' in error && /^E(?:LOOP|MLINK)$/.test(String(error.code));
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
