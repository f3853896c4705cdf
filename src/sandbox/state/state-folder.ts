import { join } from 'node:path';
import { OnboardError } from '../../domain/errors.ts';
import { isHeldHere, releaseOwn, takeLock } from '../../storage/lock.ts';
import { faultValues } from '../../storage/file-fault.ts';

/** The paths of a sandbox's files, without the lock file. */
export type StateFiles = Readonly<ReturnType<typeof stateFiles>>;

export function stateFiles(folder: string) {
  return {
    genesis: join(folder, 'genesis.json'),
    cChain: join(folder, 'c-chain.ndjson'),
    pChain: join(folder, 'p-chain.ndjson'),
    profile: join(folder, 'profile.json'),
  };
}

const lockOf = (folder: string): string => join(folder, 'sandbox.lock');

/**
 * Takes over the lock of a dead process. Returns a function that releases the folder.
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

/** Looks only at processes of this machine. */
export function isFolderLocked(folder: string): boolean {
  return isHeldHere(lockOf(folder));
}

/** For the lock that an ended thread of this process has left. */
export function releaseLeftLock(folder: string): void {
  releaseOwn(lockOf(folder));
}

/**
 * Writes to a folder, and names the folder if that fails.
 * @throws OnboardError of `write`, or E-SBX-106 with the reason for any other error
 */
export function writeState<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    throw new OnboardError('E-SBX-106', { folder, ...faultValues(error) }, error);
  }
}
