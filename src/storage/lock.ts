import {
  closeSync,
  constants,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { createFile } from './write-files.ts';
import { openOwnFile, readOwnText } from './own-files.ts';
import { OnboardError } from '../domain/errors.ts';
import { hasCode } from './file-fault.ts';

/** Distinguishes a process from a later process with the same process ID. */
interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, in the system's own format; empty if unknown. */
  readonly started: string;
}

function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) };
}

/**
 * True if the process is running. If another process has the same ID, the result is also true if that process
 * belongs to another user, or if the system has no /proc.
 */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return hasCode(error, 'EPERM');
  }
  return started === startOf(pid);
}

/** A zombie, or a dead process. */
const ENDED = new Set(['Z', 'X']);

/**
 * The boot ID and the start of a process in clock ticks since boot; `ended` for a zombie or a dead process.
 * Empty if /proc cannot be read.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in parentheses may contain spaces. After the name, the first field is the state and the 20th
    // field is the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie keeps its process ID until its parent waits for it. In a container, the parent may never wait.
    return ENDED.has(fields[0] ?? '') ? 'ended' : `${boot}:${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

export interface Holder extends ProcessIdentity {
  /** When the process took the lock (ISO). */
  readonly since: string;
  readonly host: string;
}

interface LockOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called if a living process holds the lock. */
  readonly refuse: (holder: Holder) => OnboardError;
  /** Milliseconds between two rewrites of the lock, which show that the holder is alive. */
  readonly beat?: number;
}

const BEAT_MS = 10_000;
/** Milliseconds without a rewrite of the lock after which a holder on another machine counts as dead. */
const DEAD_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 5;

/**
 * Takes a lock that one process at a time can hold, or takes over the lock of a dead process. The process
 * table shows whether a holder on this machine is alive. A holder on another machine counts as alive if it
 * has rewritten the lock within `DEAD_AFTER_MS`.
 * @throws the error of `refuse` if a living process holds the lock; OnboardError E-FILE-102, E-FILE-103;
 * system errors
 */
export function takeLock(path: string, { now, refuse, beat = BEAT_MS }: LockOptions) {
  // Processes on two machines may have the same ID, so the name also has a random part.
  const own = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  const since = new Date(now).toISOString();
  const text = JSON.stringify({ ...ownIdentity(), since, host: hostname() } satisfies Holder);
  createFile(own, text);
  const file = openOwnFile(own, constants.O_RDWR);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // Creating a hard link is atomic and never replaces a file.
        linkSync(own, path);
        return holdLock(path, text, file, refuse, beat);
      } catch (error) {
        if (!hasCode(error, 'EEXIST') || attempt > MAX_ATTEMPTS) throw error;
        removeIfDead(path, own, refuse);
      }
    }
  } catch (error) {
    closeSync(file);
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** undefined if the lock is free, damaged or unreadable. @throws OnboardError E-FILE-102, E-FILE-103 */
export function readHolder(path: string): Holder | undefined {
  return readLock(path)?.holder;
}

/** @throws OnboardError E-FILE-102, E-FILE-103 */
export function isHeldHere(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && isOfThisHost(holder) && isAlive(holder);
}

/** `isAlive` cannot judge a holder on another machine. */
export function isOfThisHost({ host }: Holder): boolean {
  return host === hostname();
}

/** For a lock that an ended worker thread did not release. */
export function releaseOwn(path: string): void {
  const holder = readHolder(path);
  if (holder && isOfThisHost(holder) && holder.pid === process.pid) rmSync(path, { force: true });
}

/** @param file stays valid if another file takes the path */
function holdLock(
  path: string,
  text: string,
  file: number,
  refuse: LockOptions['refuse'],
  beat: number,
) {
  const heartbeat = setInterval(() => {
    try {
      // Writing the same bytes again updates the file's date. The date comes from the machine that stores the
      // file.
      writeSync(file, text, 0);
    } catch {
      // The next beat may succeed.
    }
  }, beat).unref();
  return {
    /** @throws the error of `refuse` if another process has taken over the lock */
    check() {
      const found = readLock(path);
      if (found?.holder !== undefined && found.text !== text) throw refuse(found.holder);
    },
    release() {
      clearInterval(heartbeat);
      closeSync(file);
      if (readLock(path)?.text === text) rmSync(path, { force: true });
    },
  };
}

/** @param own a new file in the lock's folder; its date comes from the same clock as the date of the lock */
function removeIfDead(path: string, own: string, refuse: LockOptions['refuse']): void {
  const before = readLock(path);
  if (before?.holder !== undefined && isHolderAlive(before.holder, path, own))
    throw refuse(before.holder);
  const moved = `${own}.dead`;
  try {
    renameSync(path, moved);
    // Another process may have taken the lock since the check: restore that process's lock.
    if (readLock(moved)?.text !== before?.text) linkSync(moved, path);
  } catch {
    // The lock is gone, or another process holds it: the next attempt decides.
  } finally {
    rmSync(moved, { force: true });
  }
}

function isHolderAlive(holder: Holder, path: string, own: string): boolean {
  if (isOfThisHost(holder)) return isAlive(holder);
  try {
    return statSync(own).mtimeMs - statSync(path).mtimeMs < DEAD_AFTER_MS;
  } catch {
    // The lock is gone, so the holder has probably released the lock.
    return false;
  }
}

function readLock(path: string) {
  try {
    const text = readOwnText(path);
    return { text, holder: parseHolder(text) };
  } catch (error) {
    if (error instanceof OnboardError) throw error;
    return undefined;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, started, since, host = hostname() } = JSON.parse(text) as Partial<Holder>;
    const isWhole = typeof pid === 'number' && typeof started === 'string';
    if (!isWhole || typeof since !== 'string' || typeof host !== 'string') return undefined;
    if (Number.isNaN(Date.parse(since))) return undefined;
    return { pid, started, since, host };
  } catch {
    return undefined;
  }
}
