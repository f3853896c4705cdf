import { join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { isHeldHere, releaseOwn, takeLock } from '../../storage/lock.ts';

const lockOf = (folder: string): string => join(folder, 'sandbox.lock');

/**
 * Makes this process the only one that uses a state folder. The lock of a dead process is taken over.
 * @returns what releases the folder
 * @throws OnboardError E-SBX-103 while another process, or another sandbox of this one, holds it
 */
export function lockFolder(folder: string, now: number): () => void {
  const path = lockOf(folder);
  const lock = takeLock(path, {
    now,
    refuse: ({ pid }) => new OnboardError('E-SBX-103', { pid, folder, lock: path }),
  });
  return () => lock.release();
}

/** Whether a living process of this machine uses a state folder. */
export function isFolderLocked(folder: string): boolean {
  return isHeldHere(lockOf(folder));
}

/** Releases a folder whose holder was a thread of this process that has ended. */
export function freeFolder(folder: string): void {
  releaseOwn(lockOf(folder));
}
