import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { OnboardError } from '../domain/errors.ts';
import { hasCode, isUnsupported, shownPath } from './file-fault.ts';
import { message, type NounKey } from '../domain/message.ts';

/** Windows also lacks `O_NOFOLLOW` and `O_NONBLOCK`, which Node's types declare. */
const hasModes = (): boolean => process.platform !== 'win32';
/** Makes open(2) fail for a symbolic link; 0 on Windows. */
const NO_LINKS = (constants.O_NOFOLLOW as number | undefined) ?? 0;
/** Makes open(2) return at once for a named pipe that no other process has open. */
const NO_WAIT = (constants.O_NONBLOCK as number | undefined) ?? 0;
const WRITING = constants.O_WRONLY | constants.O_RDWR;

export const READING = constants.O_RDONLY;
/** Appends to a file; creates it if it is missing. */
export const APPENDING = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
/** Creates a file that must not exist yet. */
export const CREATING = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
/** Empties a file and writes it anew; creates it if it is missing. */
export const OVERWRITING = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/**
 * Refuses folders, named pipes, sockets and devices, except a pipe that is a descriptor of this process, such as
 * `/dev/stdin`. Sets mode 0600 on a file that is opened for writing, except on Windows.
 * @param flags of open(2)
 * @param links `follow` only for a file that the operator names
 * @throws OnboardError E-FILE-102 for a link, E-FILE-103 for anything else that is not a regular file; system errors
 */
export function openOwnFile(
  path: string,
  flags: number,
  links: 'refuse' | 'follow' = 'refuse',
): number {
  const file = open(path, flags | (links === 'refuse' ? NO_LINKS : 0));
  try {
    // Check the open file, because the path may point to another file by now.
    requireRegular(path, fstatSync(file));
    if (hasModes() && (flags & WRITING) !== 0) restrict(() => fchmodSync(file, 0o600));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** FAT and exFAT keep no modes. The reader of a key refuses such a file (E-KEY-104). */
function restrict(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!isUnsupported(error) && !hasCode(error, 'EPERM')) throw error;
  }
}

/** Reads the bytes of a file of the program. @throws as `openOwnFile` does */
export function readOwnBytes(path: string, links: 'refuse' | 'follow' = 'refuse'): Buffer {
  return withFile(openOwnFile(path, READING, links), (file) => readFileSync(file));
}

/** Reads the bytes of a file that the operator names, or of a pipe such as `<(command)`. @throws as `openOwnFile` does */
export async function readNamedBytes(path: string): Promise<Buffer> {
  const file = openOwnFile(path, READING, 'follow');
  const pipe = pipeOf(file);
  return pipe === undefined ? withFile(file, (open) => readFileSync(open)) : buffer(pipe);
}

/**
 * The stream of an open pipe, which closes the file at its end; undefined for a regular file. A signal ends the program
 * while the pipe is silent, which it could not do during a read that waits.
 */
export function pipeOf(file: number): Socket | undefined {
  return fstatSync(file).isFIFO() ? new Socket({ fd: file, writable: false }) : undefined;
}

export const LINE_END = 0x0a;
const CHUNK_BYTES = 1 << 20;

/**
 * Yields each line with its line end, which only the last line can lack. A line is valid until the next one is read: a
 * large file takes one megabyte of memory.
 * @throws as `openOwnFile` does
 */
export function* readLines(path: string): Generator<Buffer> {
  const file = openOwnFile(path, READING);
  try {
    const parts: Buffer[] = [];
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) break;
      let start = 0;
      for (;;) {
        const end = chunk.subarray(0, length).indexOf(LINE_END, start) + 1;
        if (end === 0) break;
        const rest = chunk.subarray(start, end);
        yield parts.length === 0 ? rest : Buffer.concat([...parts.splice(0), rest]);
        start = end;
      }
      if (start < length) parts.push(Buffer.from(chunk.subarray(start, length)));
    }
    if (parts.length > 0) yield Buffer.concat(parts);
  } finally {
    closeSync(file);
  }
}

/** Closes the file afterwards, also if `act` throws. */
export function withFile<T>(file: number, act: (file: number) => T): T {
  try {
    return act(file);
  } finally {
    closeSync(file);
  }
}

/** Reads the text of a file of the program. @throws as `openOwnFile` does */
export function readOwnText(path: string, links: 'refuse' | 'follow' = 'refuse'): string {
  return readOwnBytes(path, links).toString('utf8');
}

/** Refuses a symbolic link, which may lead anywhere. Accepts a missing path. @throws OnboardError E-FILE-102 */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) throw linkFault(path);
}

/** Accepts a missing path. @throws OnboardError E-FILE-102, E-FILE-103 */
export function requireRegularFile(path: string): void {
  refuseLink(path);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) requireRegular(path, found);
}

/**
 * Refuses a file that another user could have written.
 * @throws OnboardError E-FILE-107 unless the owner is this user or root
 */
export function requireOwner(path: string, owner: number): void {
  const own = process.geteuid?.();
  if (own === undefined || owner === own || owner === 0) return;
  throw new OnboardError('E-FILE-107', { path: shownPath(path), owner });
}

/**
 * Refuses a path if one of its folders, with links resolved, belongs to another user: that user could put another file
 * in its place. Accepts missing folders, and descriptors of this process.
 * @throws OnboardError E-FILE-107
 */
export function requireOwnFolders(path: string): void {
  if (!hasModes() || isOwnDescriptor(path)) return;
  const real = existsSync(path) ? realpathSync(path) : path;
  if (real !== path) requireOwnFolders(real);
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found !== undefined) requireOwner(at, found.uid);
    if (dirname(at) === at) return;
  }
}

/**
 * Makes a folder and its missing parents. False if the folder exists. Node 22 makes parents without end in a folder that
 * takes none, such as /proc. @throws system errors
 */
function makeFolders(folder: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return false;
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another process has made it meanwhile.
    if (hasCode(error, 'EEXIST') && statSync(folder).isDirectory()) return false;
    throw error;
  }
}

/** Sets mode 0700, except on Windows. @throws OnboardError E-FILE-102 for a link, E-FILE-107; system errors */
export function makeOwnFolder(folder: string): void {
  requireOwnFolders(join(folder, 'file'));
  refuseLink(folder);
  makeFolders(folder);
  refuseLink(folder);
  if (hasModes()) restrict(() => chmodSync(folder, 0o700));
}

/** A new folder gets mode 0700, except on Windows. A link to a folder is followed. @throws OnboardError E-FILE-107; system errors */
export function makeMissingFolder(folder: string): void {
  requireOwnFolders(join(folder, 'file'));
  if (makeFolders(folder) && hasModes()) restrict(() => chmodSync(folder, 0o700));
}

/** Sets mode 0600, except on Windows. @throws system errors */
export function makePrivate(path: string): void {
  if (hasModes()) restrict(() => chmodSync(path, 0o600));
}

function open(path: string, flags: number): number {
  try {
    // A short write to a full pipe would fail, so writing to a descriptor of this process must wait.
    const mustWait = (flags & WRITING) !== 0 && isOwnDescriptor(path);
    return openSync(path, flags | (mustWait ? 0 : NO_WAIT), 0o600);
  } catch (error) {
    // open(2) refuses a socket. For writing, open(2) also refuses a folder, and a pipe without a reader. Name
    // the file's kind in the error.
    const found = lstatSync(path, { throwIfNoEntry: false });
    // ELOOP of Linux and macOS; EMLINK of FreeBSD.
    const isLoop = hasCode(error, 'ELOOP') || hasCode(error, 'EMLINK');
    if (found?.isSymbolicLink() === true && isLoop) throw linkFault(path);
    if (found !== undefined && !found.isSymbolicLink() && !hasCode(error, 'EEXIST')) {
      requireRegular(path, found);
    }
    throw error;
  }
}

function requireRegular(path: string, found: Stats): void {
  if (found.isFile() || (found.isFIFO() && isOwnDescriptor(path))) return;
  let kind: NounKey = found.isSocket() ? 'noun.socket' : 'noun.device';
  if (found.isDirectory()) kind = 'noun.folder';
  if (found.isFIFO()) kind = 'noun.named-pipe';
  throw new OnboardError('E-FILE-103', { path: shownPath(path), what: message(kind) });
}

function isOwnDescriptor(path: string): boolean {
  return /^\/(?:dev\/stdin|(?:dev|proc\/self)\/fd\/\d+)$/.test(path);
}

function linkFault(path: string): OnboardError {
  return new OnboardError('E-FILE-102', { path: shownPath(path) });
}

/** Returns the folder of the shipped data: next to `dist/` in a build, else next to `src/`. */
export function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'assets', 'profiles'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the folder "assets" is missing from the installation');
    folder = above;
  }
  return join(folder, 'assets');
}
