import { join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { isHeldHere, releaseOwn, takeLock } from '../../storage/lock.ts';

const lockOf = (folder: string): string => join(folder, 'sandbox.lock');

/**
 * Locks a state folder for this process. Takes over the lock of a dead process.
 * @returns a function that releases the folder
 * @throws OnboardError E-SBX-103 while another process, or another sandbox of this process, has the lock
 */
export function lockFolder(folder: string, now: number): () => void {
  const path = lockOf(folder);
  const lock = takeLock(path, {
    now,
    refuse: ({ pid }) => new OnboardError('E-SBX-103', { pid, folder, lock: path }),
  });
  return () => lock.release();
}

/** True if a running process of this machine has locked a state folder. */
export function isFolderLocked(folder: string): boolean {
  return isHeldHere(lockOf(folder));
}

/** Releases the lock that an ended thread of this process has left in a folder. */
export function releaseLeftLock(folder: string): void {
  releaseOwn(lockOf(folder));
}
