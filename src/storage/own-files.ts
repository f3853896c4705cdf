import { constants, lstatSync } from 'node:fs';
import { chmod, mkdir, open, type FileHandle } from 'node:fs/promises';
import { OnboardError } from '../domain/errors.ts';
import { printable } from '../domain/printable.ts';

/** Opens no link in the place of a file. Windows has no such flag, whatever the types say. */
export const NO_LINKS = (constants.O_NOFOLLOW as number | undefined) ?? 0;
const ONE_OF_US = process.platform !== 'win32';

/**
 * Refuses a link in the place of a file or folder of ours: it could lead anywhere, and what is written through
 * it would be somebody else's. What is not there is fine.
 * @throws OnboardError E-FILE-102
 */
export function refuseLink(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true) throw linked(path);
}

/**
 * A folder that its owner alone may look into, whatever the umask; made where there is none.
 * @throws OnboardError E-FILE-102; as the system does
 */
export async function makeOwnFolder(folder: string): Promise<void> {
  refuseLink(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  refuseLink(folder);
  if (ONE_OF_US) await chmod(folder, 0o700);
}

/**
 * Opens a file for its owner alone, whatever the umask; `flags` of `open(2)` beside those that make it so.
 * @throws OnboardError E-FILE-102; as the system does
 */
export async function openOwnFile(file: string, flags: number): Promise<FileHandle> {
  const handle = await open(file, flags | NO_LINKS, 0o600).catch((error: unknown) => {
    throw isLoop(error) ? linked(file) : error;
  });
  if (!ONE_OF_US || (flags & (constants.O_WRONLY | constants.O_RDWR)) === 0) return handle;
  try {
    // Of the open file, so that it cannot be exchanged in between.
    await handle.chmod(0o600);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** To write behind what is there. */
export const APPENDING = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND;
/** To write what must not be there yet. */
const CREATING = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** The text of a file of ours. @throws OnboardError E-FILE-102; as the system does */
export async function readOwnText(file: string): Promise<string> {
  const handle = await openOwnFile(file, constants.O_RDONLY);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Writes a new file for its owner alone and syncs it to the disk. @throws OnboardError E-FILE-102; as the system does */
export async function createOwnFile(file: string, text: string): Promise<void> {
  const handle = await openOwnFile(file, CREATING);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function linked(path: string): OnboardError {
  return new OnboardError('E-FILE-102', { path: printable(path, 160) });
}

function isLoop(error: unknown): boolean {
  // ELOOP of Linux and macOS; EMLINK of FreeBSD.
  return error instanceof Error && 'code' in error && /^E(?:LOOP|MLINK)$/.test(String(error.code));
}
