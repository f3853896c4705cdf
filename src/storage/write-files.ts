import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import {
  APPENDING,
  CREATING,
  makeMissingFolder,
  OVERWRITING,
  openOwnFile,
  READING,
  LINE_END,
  readOwnBytes,
  withFile,
} from './own-files.ts';
import { randomBytes } from 'node:crypto';
import { hasCode, isUnsupported } from './file-fault.ts';

/** New and renamed files then survive a power failure. Does nothing on Windows, which cannot open a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    withFile(openSync(folder, 'r'), (file) => sync(fsyncSync, file, folder));
  } catch (error) {
    // Some network and virtual file systems sync files, but no folders.
    if (!isUnsupported(error)) throw error;
  }
}

/** Node's error of a sync does not name the file. */
function sync(how: (file: number) => void, file: number, path: string): void {
  try {
    how(file);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

/** A file to append to. The file has mode 0600, except on Windows. */
export class AppendFile {
  readonly #file: number;

  /** Creates a missing file; its folder must exist. @throws as `openOwnFile` does */
  constructor(readonly path: string) {
    const isNew = !existsSync(path);
    this.#file = openOwnFile(path, APPENDING);
    if (isNew) syncFolder(dirname(path));
  }

  /** Syncs the file. If the write or the sync fails, tries to remove the text. @throws system errors */
  append(text: string): void {
    const before = this.size();
    try {
      appendFileSync(this.#file, text);
      sync(fdatasyncSync, this.#file, this.path);
    } catch (error) {
      try {
        ftruncateSync(this.#file, before);
      } catch {
        // Readers of the file detect an incomplete line.
      }
      throw error;
    }
  }

  /** True if the path still names this file, and the file has this size in bytes. @throws as `openOwnFile` does */
  isUnchanged(size: number): boolean {
    if (!existsSync(this.path)) return false;
    const own = fstatSync(this.#file, { bigint: true });
    const named = withFile(openOwnFile(this.path, READING), (file) =>
      fstatSync(file, { bigint: true }),
    );
    return named.ino === own.ino && named.dev === own.dev && named.size === BigInt(size);
  }

  /** In bytes. */
  size(): number {
    return fstatSync(this.#file).size;
  }

  cutTo(size: number): void {
    ftruncateSync(this.#file, size);
  }

  /** Each `append` has synced its text. */
  close(): void {
    closeSync(this.#file);
  }
}

/** Creates what is missing, and cuts off an incomplete last line. @throws as `openOwnFile` does */
export function openLines(path: string): { file: AppendFile; lines: Iterable<string> } {
  makeMissingFolder(dirname(path));
  const file = new AppendFile(path);
  const content = readOwnBytes(path);
  const end = content.lastIndexOf(LINE_END) + 1;
  if (end < content.length) file.cutTo(end);
  return { file, lines: splitLines(content, end) };
}

/** Yields one line at a time, so that a large file is not in memory twice. */
function* splitLines(content: Buffer, end: number): Generator<string> {
  for (let start = 0; start < end;) {
    const lineEnd = content.indexOf(LINE_END, start);
    yield content.toString('utf8', start, lineEnd);
    start = lineEnd + 1;
  }
}

type FileContent = string | Uint8Array | Iterable<string | Uint8Array>;

/** Syncs the file. Removes a file that cannot be written whole. @throws system errors, EEXIST */
export function createFile(path: string, content: FileContent): void {
  const file = openOwnFile(path, CREATING);
  try {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    for (const part of isWhole ? [content] : content) {
      writeFileSync(file, part);
    }
    sync(fsyncSync, file, path);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Calls `verify` with a temporary path. Never replaces a file. @throws as `createFile` and `verify` do */
export async function createVerifiedFile(
  path: string,
  content: string,
  verify: (written: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    createFile(draft, content);
    await verify(draft);
    addName(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * After a crash at any moment, the file has either its old or its new content. On return, it is synced. One of
 * two simultaneous writers may fail.
 * @throws system errors
 */
export function replaceFile(path: string, content: FileContent): void {
  const draft = `${path}.new`;
  // A process that crashed while writing may have left its draft.
  rmSync(draft, { force: true });
  createFile(draft, content);
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** Syncs the folder of the new path. @throws system errors */
export function moveFile(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/**
 * Makes a synced hard link, which, unlike a rename, never replaces a file; a copy where the file system has no hard
 * links. If this fails, the new name does not exist.
 * @throws system errors, EEXIST if the name is taken
 */
export function addName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if (!isUnsupported(error) && !hasCode(error, 'EPERM') && !hasCode(error, 'EMLINK')) throw error;
    createFile(name, readOwnBytes(path));
  }
  try {
    syncFolder(dirname(name));
  } catch (error) {
    rmSync(name, { force: true });
    throw error;
  }
}

/** Does not sync: after a crash, the file may be incomplete. @throws as `openOwnFile` does */
export function overwriteFile(path: string, text: string): void {
  withFile(openOwnFile(path, OVERWRITING), (file) => writeFileSync(file, text));
}
