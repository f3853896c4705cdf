import { closeSync, constants, linkSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { createFile } from './create-file.ts';
import { openOwnFile, readOwnText } from './own-files.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { OnboardError } from '../domain/errors.ts';

/** The process that holds a lock. */
export interface Holder extends ProcessIdentity {
  /** When it took the lock, as an ISO date. */
  readonly since: string;
  /** Its machine. */
  readonly host: string;
}

export interface Lock {
  /** @throws what `refuse` makes, where another process has taken the lock over */
  check(): void;
  release(): void;
}

export interface LockOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Makes the error for a lock that a living process holds. */
  readonly refuse: (holder: Holder) => OnboardError;
  /** How often the lock shows that its holder is alive; milliseconds. */
  readonly beat?: number;
}

const BEAT = 10_000;
/** How long a holder on another machine may be silent before it counts as dead; milliseconds. */
const SILENCE = 60_000;
const ATTEMPTS = 5;

/**
 * Takes a lock that one process at a time can hold. The lock of a dead process is taken over: on this machine
 * the system tells whether it lives; on another machine that shares the folder, the age of the lock does, since
 * its holder writes it again every `beat` milliseconds.
 * @throws what `refuse` makes, where a living process holds it; OnboardError E-FILE-102, E-FILE-103; system errors
 */
export function takeLock(path: string, { now, refuse, beat = BEAT }: LockOptions): Lock {
  // Processes on two machines may have the same ID.
  const own = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  const since = new Date(now).toISOString();
  const text = JSON.stringify({ ...ownIdentity(), since, host: hostname() } satisfies Holder);
  createFile(own, text);
  const file = openOwnFile(own, constants.O_RDWR);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // A link is made whole or not at all, and never over another file.
        linkSync(own, path);
        return holdLock({ path, text, refuse, beat }, file);
      } catch (error) {
        if (!isExisting(error) || attempt > ATTEMPTS) throw error;
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

/** Who holds a lock; undefined where it is free or damaged. @throws OnboardError E-FILE-102, E-FILE-103 */
export function readHolder(path: string): Holder | undefined {
  return readLock(path)?.holder;
}

/** Whether a living process of this machine holds a lock. @throws OnboardError E-FILE-102, E-FILE-103 */
export function isHeldHere(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && holder.host === hostname() && isAlive(holder);
}

/** Releases a lock that a thread of this process has left. */
export function releaseOwn(path: string): void {
  const holder = readHolder(path);
  if (holder?.host === hostname() && holder.pid === process.pid) rmSync(path, { force: true });
}

interface Held {
  readonly path: string;
  readonly text: string;
  readonly refuse: LockOptions['refuse'];
  readonly beat: number;
}

/** @param file the file of this lock, whichever file is in its place later */
function holdLock({ path, text, refuse, beat }: Held, file: number): Lock {
  const beating = setInterval(() => {
    try {
      // The same bytes: the machine that keeps the file dates them by its own clock.
      writeSync(file, text, 0);
    } catch {
      // A missed beat; the next one may succeed.
    }
  }, beat).unref();
  return {
    check() {
      const found = readLock(path);
      if (found?.holder !== undefined && found.text !== text) throw refuse(found.holder);
    },
    release() {
      clearInterval(beating);
      closeSync(file);
      if (readLock(path)?.text === text) rmSync(path, { force: true });
    },
  };
}

/** @param own a file just written beside the lock, so that one clock has dated both */
function removeIfDead(path: string, own: string, refuse: LockOptions['refuse']): void {
  const before = readLock(path);
  if (before?.holder !== undefined && lives(before.holder, path, own)) throw refuse(before.holder);
  const aside = `${own}.dead`;
  try {
    renameSync(path, aside);
    // Another process may have taken the lock over in between: it gets its lock back.
    if (readLock(aside)?.text !== before?.text) linkSync(aside, path);
  } catch {
    // The lock is gone, or somebody else holds it: the next attempt finds out.
  } finally {
    rmSync(aside, { force: true });
  }
}

function lives(holder: Holder, path: string, own: string): boolean {
  if (holder.host === hostname()) return isAlive(holder);
  try {
    return statSync(own).mtimeMs - statSync(path).mtimeMs < SILENCE;
  } catch {
    // Released in the meantime.
    return false;
  }
}

interface LockText {
  readonly text: string;
  readonly holder: Holder | undefined;
}

function readLock(path: string): LockText | undefined {
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
    return { pid, started, since, host };
  } catch {
    return undefined;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
