import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../../storage/process-identity.ts';

const LOCK_FILE = 'sandbox.lock';
const ATTEMPTS = 5;

/**
 * Makes this process the only one that uses a state folder. The lock of a process that is gone is
 * taken over.
 * @returns what gives the folder free again
 * @throws OnboardError E-SBX-103 while another process, or another sandbox of this one, holds it
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (claimed(lock)) return () => rmSync(lock, { force: true });
    const holder = read(lock);
    if (isHeldBy(holder)) throw new OnboardError('E-SBX-103', { pid: holder.pid, folder, lock });
    takeAway(lock);
  }
  throw new OnboardError('E-SBX-103', { pid: read(lock)?.pid ?? '?', folder, lock });
}

/** Whether a living process uses a state folder. */
export function isFolderLocked(folder: string): boolean {
  return isHeldBy(read(join(folder, LOCK_FILE)));
}

/** Gives a folder free whose holder was a thread of this process that has ended. */
export function freeFolder(folder: string): void {
  const lock = join(folder, LOCK_FILE);
  if (read(lock)?.pid === process.pid) rmSync(lock, { force: true });
}

function isHeldBy(holder: ProcessIdentity | undefined): holder is ProcessIdentity {
  return holder !== undefined && isAlive(holder);
}

/** Removes the lock of a dead holder, unless somebody else was faster and it is a new one by now. */
function takeAway(lock: string): void {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
    if (isHeldBy(read(aside))) linkSync(aside, lock);
  } catch {
    // It is gone, or somebody else's already: the next attempt sees.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A link is made whole or not at all, and never over another file. */
function claimed(lock: string): boolean {
  const own = `${lock}.${process.pid}.own`;
  const { pid, started } = ownIdentity();
  writeFileSync(own, `${pid} ${started}\n`, { mode: 0o600 });
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** undefined: there is none, or it names nobody. */
function read(path: string): ProcessIdentity | undefined {
  try {
    const [, pid, started] = /^(\d+) (\S*)\n$/.exec(readFileSync(path, 'utf8')) ?? [];
    return pid === undefined ? undefined : { pid: Number(pid), started: started ?? '' };
  } catch {
    return undefined;
  }
}
