import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';

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
    if (claimed(lock, process.pid.toString())) return () => rmSync(lock, { force: true });
    const holder = read(lock);
    if (holder === undefined) continue;
    if (isAlive(holder)) throw new OnboardError('E-SBX-103', { pid: holder, folder, lock });
    takeAway(lock, holder);
  }
  throw new OnboardError('E-SBX-103', { pid: read(lock) ?? '?', folder, lock });
}

/** Removes the lock of a dead holder, unless somebody else was faster and it is a new one by now. */
function takeAway(lock: string, deadHolder: string): void {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const holder = read(aside);
  if (holder !== undefined && holder !== deadHolder) claimed(lock, holder);
  rmSync(aside, { force: true });
}

function claimed(lock: string, pid: string): boolean {
  try {
    writeFileSync(lock, `${pid}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function isAlive(pid: string): boolean {
  // A lock that names nobody is one that is being written.
  if (!/^\d+$/.test(pid)) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // A process of another user is alive although it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
