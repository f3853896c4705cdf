import {
  constants,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { createFile } from './write-files.ts';
import { openOwnFile, readOwnText, withFile } from './own-files.ts';
import { OnboardError, unlessThrows } from '../domain/errors.ts';
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
const ENDED_PROCESS_STATES = new Set(['Z', 'X']);

/**
 * The boot ID and the start of a process in clock ticks since boot; `ended` for a zombie or a dead process.
 * Empty if /proc cannot be read.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. After the name, the first field is the state and the 20th
    // field is the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie keeps its process ID until its parent waits for it. In a container, the parent may never wait.
    return ENDED_PROCESS_STATES.has(fields[0] ?? '') ? 'ended' : `${bootId()}:${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

export interface Holder extends ProcessIdentity {
  /** When the process took the lock (ISO). */
  readonly since: string;
  readonly host: string;
  /** The running system and its process IDs (see `ownMachine`). */
  readonly machine: string;
  /** The process's terminal, such as "pts/3"; undefined if it has none, or the system does not name it. */
  readonly terminal: string | undefined;
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
 * has rewritten the lock within `DEAD_AFTER_MS`, so a process that was suspended for longer loses its lock.
 * @throws the error of `refuse` if a living process holds the lock; OnboardError E-FILE-102, E-FILE-103;
 * system errors
 */
export function takeLock(path: string, { now, refuse, beat = BEAT_MS }: LockOptions) {
  const holder: Holder = {
    ...ownIdentity(),
    ...{ since: new Date(now).toISOString(), host: hostname(), machine: ownMachine() },
    terminal: ownTerminal(),
  };
  // Two containers may start equal processes at the same moment, so the text also has a random part.
  const token = randomUUID();
  const text = JSON.stringify({ ...holder, token });
  let isTakenOver = false;
  for (let attempt = 1; ; attempt++) {
    try {
      createFile(path, text);
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || attempt > MAX_ATTEMPTS) throw error;
    }
    const found = readLock(path);
    // Another process may have removed the new file while its text was incomplete.
    if (found?.text === text) return { isTakenOver, ...holdLock(path, text, beat) };
    if (found === undefined) continue;
    removeIfDead(path, found, token, refuse);
    isTakenOver = true;
  }
}

/** undefined if the lock is free, damaged or unreadable. @throws OnboardError E-FILE-102, E-FILE-103 */
export function readHolder(path: string): Holder | undefined {
  return readLock(path)?.holder;
}

/** True if a process of this host holds the lock. @throws OnboardError E-FILE-102, E-FILE-103 */
export function isHeldHere(path: string): boolean {
  const holder = readHolder(path);
  return holder !== undefined && isOfThisHost(holder) && isAlive(holder);
}

/** `isAlive` cannot judge a holder on another machine or in another container. */
export function isOfThisHost({ host, machine }: Holder): boolean {
  return host === hostname() && machine === ownMachine();
}

/**
 * The boot ID and the namespace of process IDs: containers and copies of a virtual machine may have the same host
 * name. Empty if /proc cannot be read.
 */
function ownMachine(): string {
  return unlessThrows(() => `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`) ?? '';
}

const TERMINAL = /^\/dev\/((?:pts\/|tty)\w+)$/;

function ownTerminal(): string | undefined {
  for (const descriptor of [0, 1, 2]) {
    try {
      const [, name] = TERMINAL.exec(readlinkSync(`/proc/self/fd/${descriptor}`)) ?? [];
      if (name !== undefined) return name;
    } catch {
      // The descriptor is closed, or the system has no /proc.
    }
  }
  return undefined;
}

/** For a lock that an ended worker thread did not release. */
export function releaseOwn(path: string): void {
  const holder = readHolder(path);
  if (holder && isOfThisHost(holder) && holder.pid === process.pid) rmSync(path, { force: true });
}

function holdLock(path: string, text: string, beat: number) {
  /** False if the lock is missing, or is another process's. @throws system errors: the lock is then unknown */
  const isHeld = (): boolean => {
    try {
      return readOwnText(path) === text;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  };
  const heartbeat = setInterval(() => {
    try {
      // Writing the same bytes again updates the file's date. The date comes from the machine that stores the
      // file.
      if (isHeld())
        withFile(openOwnFile(path, constants.O_RDWR), (file) => writeSync(file, text, 0));
    } catch {
      // The next beat may succeed.
    }
  }, beat).unref();
  return {
    isHeld,
    release() {
      clearInterval(heartbeat);
      if (readLock(path)?.text === text) rmSync(path, { force: true });
    },
  };
}

/** @throws the error of `refuse` if the holder is alive */
function removeIfDead(
  path: string,
  found: NonNullable<ReturnType<typeof readLock>>,
  token: string,
  refuse: LockOptions['refuse'],
): void {
  const beside = `${path}.${token}`;
  if (found.holder !== undefined && isHolderAlive(found.holder, path, beside))
    throw refuse(found.holder);
  try {
    renameSync(path, beside);
    const moved = readLock(beside);
    // Another process may have taken the lock since it was read: restore that process's lock.
    if (moved !== undefined && moved.text !== found.text) createFile(path, moved.text);
  } catch {
    // The lock is gone, or another process holds it: the next attempt decides.
  } finally {
    rmSync(beside, { force: true });
  }
}

/** @param beside a free name in the lock's folder, for a file whose date comes from the same clock as the lock's */
function isHolderAlive(holder: Holder, path: string, beside: string): boolean {
  if (isOfThisHost(holder)) return isAlive(holder);
  createFile(beside, '');
  try {
    return statSync(beside).mtimeMs - statSync(path).mtimeMs < DEAD_AFTER_MS;
  } catch {
    // The lock is gone, so the holder has probably released the lock.
    return false;
  } finally {
    rmSync(beside, { force: true });
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
    const { pid, started, since, host, machine, terminal } = JSON.parse(text) as Partial<Holder>;
    const isWhole = typeof pid === 'number' && typeof started === 'string';
    if (!isWhole || typeof since !== 'string' || typeof host !== 'string') return undefined;
    if (typeof machine !== 'string' || Number.isNaN(Date.parse(since))) return undefined;
    const named = typeof terminal === 'string' ? terminal : undefined;
    return { pid, started, since, host, machine, terminal: named };
  } catch {
    return undefined;
  }
}
